// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/keyrecovery.h>

#include <penstock/limits/learning/learnedpace.h>
#include <penstock/limits/stack/limitmatching.h>
#include <penstock/limits/stack/stackcore.h>

#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {
using namespace std::chrono_literals;

// A process that uses a key writes its file each second. What it had sent by then may have reached
// the server a little later.
constexpr Duration longestSilence = 1s;
constexpr Duration onTheWay = 250ms;

void setSavedAt(QJsonObject &state, WallTime at)
{
    state.insert(QStringLiteral("saved_at_ns"), QString::number(at.time_since_epoch().count()));
}

// As of \a ago before \a now, on clocks that begin then: monotonic time of before may be that of
// another machine.
QJsonObject broughtForward(const QJsonObject &state, Duration ago, ClockReading now,
                           const std::vector<LimitSpec> &limits)
{
    const Instant then;
    const ClockReading before {then, now.wall().time_since_epoch() - ago};
    StackCore core(withNames(limits), before);
    if (!declaresRate(limits))
        core.discover(true, before);
    if (!core.restore(state, before))
        return state;
    return core.save({then + ago, before.wallOffset});
}
} // namespace

KeyUse keyUseOf(const KeyRecord &record, const std::vector<NotedCall> &tail,
                const std::vector<LimitSpec> &limits, ClockReading now, const KeyHost &reader)
{
    KeyUse use;
    use.readAt = now.wall();
    use.since = record.since;
    use.writer = record.writer;
    use.state = record.state;
    const Duration age = record.ageAt(now, reader);
    setSavedAt(use.state, now.wall() - age);
    const bool isWhole = record.isClosed && tail.empty();
    if (isWhole)
        return use;
    QJsonArray uncertain;
    Instant last = record.savedAt.at;
    for (const NotedCall &call : tail) {
        uncertain.append(askToJson(call.ask));
        last = std::max(last, call.at);
    }
    for (const Ask &ask : record.underWay)
        uncertain.append(askToJson(ask));
    if (uncertain.isEmpty())
        return use;
    use.uncertain = uncertain.size();
    // The tail has the writer's monotonic clock, as the record has.
    const Duration until = last - record.savedAt.at + longestSilence + onTheWay;
    const Duration ago = std::max(age - until, Duration::zero());
    use.state.insert(QStringLiteral("uncertain"), uncertain);
    use.state = broughtForward(use.state, ago, now, limits);
    return use;
}

QJsonObject usedUp(const std::vector<LimitSpec> &limits, Duration ago, ClockReading now)
{
    const ClockReading before {Instant(), now.wall().time_since_epoch() - ago};
    QJsonObject state;
    QJsonArray all;
    for (LimitSpec limit : withNames(limits)) {
        if (limit.per.kind != Per::Kind::All)
            continue;
        limit.match = {};
        limit.costBy = {};
        limit.estimate.reset();
        StackCore core({limit}, before);
        Ask ask;
        ask.cost = core.levels(before).front().capacity;
        std::vector<StackCore::Reply> replies;
        if (core.enqueue(ask, before))
            core.drainReplies(replies);
        for (const StackCore::Reply &reply : replies) {
            if (reply.granted && core.sent(reply.grant, before))
                std::ignore = core.finish(reply.grant, before);
        }
        state = core.save(before);
        for (const QJsonValue &each : state.value(QStringLiteral("limits")).toArray())
            all.append(each);
    }
    state.insert(QStringLiteral("limits"), all);
    setSavedAt(state, before.wall());
    return state;
}

namespace {
// What is used of it by \a state, and taken for \a more units besides.
StackCore alone(const LimitSpec &limit, QJsonObject state, std::int64_t more, ClockReading now)
{
    StackCore core({limit}, now);
    if (more > 0) {
        Ask ask;
        ask.cost = more;
        state.insert(QStringLiteral("uncertain"), QJsonArray {askToJson(ask)});
    }
    std::ignore = core.restore(state, now);
    return core;
}
} // namespace

QJsonObject together(const QJsonObject &one, const QJsonObject &other,
                     const std::vector<LimitSpec> &limits, ClockReading now)
{
    QJsonArray all;
    QJsonObject state;
    for (LimitSpec limit : withNames(limits)) {
        if (limit.per.kind != Per::Kind::All)
            continue;
        limit.match = {};
        limit.costBy = {};
        limit.estimate.reset();
        const LimitLevel level = alone(limit, other, 0, now).levels(now).front();
        const std::int64_t used = std::max<std::int64_t>(level.capacity - level.available, 0);
        state = alone(limit, one, used, now).save(now);
        for (const QJsonValue &each : state.value(QStringLiteral("limits")).toArray())
            all.append(each);
    }
    // What is kept apart for each value stands in both as it is.
    QStringList merged;
    for (const QJsonValue &each : std::as_const(all))
        merged.append(each.toObject().value(QStringLiteral("name")).toString());
    QJsonObject sum = one;
    for (const QJsonObject &from : {one, other}) {
        for (const QJsonValue &each : from.value(QStringLiteral("limits")).toArray()) {
            if (!merged.contains(each.toObject().value(QStringLiteral("name")).toString()))
                all.append(each);
        }
    }
    sum.insert(QStringLiteral("limits"), all);
    sum.remove(QStringLiteral("uncertain"));
    setSavedAt(sum, now.wall());
    return sum;
}

KeyUse readKeyUse(const KeyFolder &folder, const QString &id, const std::vector<LimitSpec> &limits,
                  ClockReading now, const KeyHost &reader)
{
    // Between the file and its tail somebody may write the next of both.
    constexpr int maxTries = 5;
    for (int attempt = 0; attempt < maxTries; ++attempt) {
        const Result<std::optional<KeyRecord>> record = folder.load(id);
        if (!record) {
            KeyUse use;
            use.readAt = now.wall();
            use.fault = record.error();
            const qint64 written = QFileInfo(folder.fileOf(id)).lastModified().toMSecsSinceEpoch();
            const Duration age = now.wall().time_since_epoch() - std::chrono::milliseconds(written);
            use.state = usedUp(limits, std::max(age, Duration::zero()), now);
            return use;
        }
        std::vector<NotedCall> tail = KeyTail::readBeside(folder, id);
        KeyRecord nothing;
        nothing.isClosed = true;
        nothing.savedAt = now;
        nothing.since = now.wall();
        nothing.writer = reader;
        nothing.state.insert(QStringLiteral("limits"), QJsonArray());
        if (!*record && tail.empty())
            return {};
        const KeyRecord &known = *record ? **record : nothing;
        if (!known.isClosed) {
            const std::vector<NotedCall> own = KeyTail::read(folder, id, known.tail);
            tail.insert(tail.end(), own.begin(), own.end());
            const Result<std::optional<KeyRecord>> again = folder.load(id);
            if (!again || !*again || (*again)->tail != known.tail
                || (*again)->isClosed != known.isClosed)
                continue;
        }
        return keyUseOf(known, tail, limits, now, reader);
    }
    KeyUse use;
    use.readAt = now.wall();
    use.fault = Error {Error::Kind::File, QStringLiteral("it changes faster than it can be read"),
                       folder.fileOf(id), QStringLiteral("Try again")};
    use.state = usedUp(limits, {}, now);
    return use;
}

} // namespace penstock
