// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/usagerecovery.h>

#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/state/limitmatching.h>

#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {
void setSavedAt(QJsonObject &state, WallTime at)
{
    state.insert(u"saved_at_ns"_s, QString::number(at.time_since_epoch().count()));
}

} // namespace

QJsonObject usedUp(const std::vector<Limit> &limits, Duration ago, ClockReading now)
{
    const ClockReading before {Instant(), now.wall().time_since_epoch() - ago};
    QJsonObject state;
    QJsonArray all;
    for (Limit limit : withNames(limits)) {
        if (limit.per.kind != Per::Kind::All)
            continue;
        limit.match = {};
        limit.costBy = {};
        limit.estimate.reset();
        RateLimiterCore core({limit}, before);
        PermitRequest permitRequest;
        permitRequest.cost = core.levels(before).front().capacity;
        std::vector<RateLimiterCore::Reply> replies;
        if (core.enqueue(permitRequest, before))
            core.drainReplies(replies);
        for (const RateLimiterCore::Reply &reply : replies) {
            if (reply.granted && core.sent(reply.grant, before))
                std::ignore = core.finish(reply.grant, before);
        }
        state = core.save(before);
        for (const QJsonValue &each : state.value(u"limits"_s).toArray())
            all.append(each);
    }
    state.insert(u"limits"_s, all);
    setSavedAt(state, before.wall());
    return state;
}

namespace {
// What is used of it by \a state, and taken for \a more units besides.
RateLimiterCore alone(const Limit &limit, QJsonObject state, std::int64_t more, ClockReading now)
{
    RateLimiterCore core({limit}, now);
    if (more > 0) {
        PermitRequest permitRequest;
        permitRequest.cost = more;
        state.insert(u"uncertain"_s, QJsonArray {askToJson(permitRequest)});
    }
    std::ignore = core.restore(state, now);
    return core;
}
} // namespace

QJsonObject together(const QJsonObject &one, const QJsonObject &other,
                     const std::vector<Limit> &limits, ClockReading now)
{
    QJsonArray all;
    QJsonObject state;
    for (Limit limit : withNames(limits)) {
        if (limit.per.kind != Per::Kind::All)
            continue;
        limit.match = {};
        limit.costBy = {};
        limit.estimate.reset();
        const LimitLevel level = alone(limit, other, 0, now).levels(now).front();
        const std::int64_t used = std::max<std::int64_t>(level.capacity - level.available, 0);
        state = alone(limit, one, used, now).save(now);
        for (const QJsonValue &each : state.value(u"limits"_s).toArray())
            all.append(each);
    }
    // What is kept apart for each value stands in both as it is.
    QStringList merged;
    for (const QJsonValue &each : std::as_const(all))
        merged.append(each.toObject().value(u"name"_s).toString());
    QJsonObject sum = one;
    for (const QJsonObject &from : {one, other}) {
        for (const QJsonValue &each : from.value(u"limits"_s).toArray()) {
            if (!merged.contains(each.toObject().value(u"name"_s).toString()))
                all.append(each);
        }
    }
    sum.insert(u"limits"_s, all);
    sum.remove(u"uncertain"_s);
    setSavedAt(sum, now.wall());
    return sum;
}

KeyUse readKeyUse(const UsageFolder &folder, const QString &id, const std::vector<Limit> &limits,
                  ClockReading now, const KeyHost &reader)
{
    const Result<std::optional<UsageRecord>> record = folder.load(id);
    KeyUse use;
    use.readAt = now.wall();
    if (!record) {
        use.fault = record.error();
        const qint64 written = QFileInfo(folder.fileOf(id)).lastModified().toMSecsSinceEpoch();
        const Duration age = now.wall().time_since_epoch() - std::chrono::milliseconds(written);
        use.state = usedUp(limits, std::max(age, Duration::zero()), now);
    } else if (*record) {
        use.since = (*record)->since;
        use.writer = (*record)->writer;
        use.state = (*record)->state;
        setSavedAt(use.state, now.wall() - (*record)->ageAt(now, reader));
    }
    return use;
}

std::vector<Limit> withLearnedCosts(std::vector<Limit> limits, const KeyUse &use, ClockReading now)
{
    std::vector<Limit> named = withNames(limits);
    RateLimiterCore core(named, now);
    if (use.state.isEmpty() || !core.restore(use.state, now))
        return limits;
    return core.withLearnedCosts(std::move(named));
}

} // namespace penstock
