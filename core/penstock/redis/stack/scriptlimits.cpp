// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/stack/scriptlimits.h>

#include <penstock/limits/algorithms/windowgrid.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/support/int128.h>
#include <penstock/support/overload.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <numeric>

namespace penstock {

namespace {

using namespace std::chrono_literals;
constexpr std::int64_t maxMicros = 9'000'000'000'000'000; // us; numbers of Lua are exact to there
constexpr std::int64_t exact = std::int64_t(1) << 51;

//! Rounded up: a limit may only become stricter by it.
std::int64_t microsUp(Duration span)
{
    const std::int64_t whole = span.count() / 1000;
    return std::min(maxMicros, whole + (span.count() % 1000 > 0 ? 1 : 0));
}

std::int64_t bounded(std::int64_t units)
{
    return std::clamp(units, -exact, exact);
}

//! Microseconds for one token as whole / parts, where \a amount come in \a interval.
struct Fraction
{
    std::int64_t whole;
    std::int64_t parts;
};
Fraction perToken(std::int64_t amount, Duration interval)
{
    Int128 whole = interval.count();
    Int128 parts = Int128(amount) * 1000;
    Int128 divisor = parts;
    for (Int128 rest = whole; rest != 0;)
        divisor = std::exchange(rest, divisor % rest);
    whole /= divisor;
    parts /= divisor;
    while (parts > exact) { // slower by less than a part in 2^50
        whole = (whole + 1) / 2;
        parts /= 2;
    }
    return {std::int64_t(std::min(whole, Int128(maxMicros))), std::int64_t(parts)};
}

QString anchorName(Anchor anchor)
{
    switch (anchor) {
    case Anchor::Epoch:
        return QStringLiteral("epoch");
    case Anchor::FirstRequest:
        return QStringLiteral("first_request");
    case Anchor::OnDemand:
        return QStringLiteral("on_demand");
    case Anchor::Creation:
        return QStringLiteral("creation");
    case Anchor::Calendar:
        return QStringLiteral("calendar");
    }
    return {};
}

//! The next boundaries: a few weeks of hours, a year of days.
QJsonArray boundaries(const FixedWindowSettings &window, WallTime now)
{
    QJsonArray list;
    ClockReading at {Instant(now.time_since_epoch())};
    WindowGrid grid(window.anchor, window.interval, window.timeZone, at);
    for (int i = 0; i < 400; ++i) {
        at = at.movedTo(grid.end());
        list.append(qint64(microsUp(grid.end().time_since_epoch())));
        grid.roll(at);
    }
    return list;
}

void putBucket(QJsonObject &object, std::int64_t capacity, std::int64_t initial,
               std::int64_t amount, Duration interval)
{
    object[QStringLiteral("kind")] = QStringLiteral("bucket");
    object[QStringLiteral("cap")] = qint64(bounded(capacity));
    object[QStringLiteral("ini")] = qint64(bounded(initial));
    object[QStringLiteral("iv")] = qint64(microsUp(interval));
    object[QStringLiteral("dry")] = amount == 0;
    const Fraction token = perToken(std::max<std::int64_t>(1, amount), interval);
    object[QStringLiteral("p")] = qint64(token.whole / token.parts);
    object[QStringLiteral("r")] = qint64(token.whole % token.parts);
    object[QStringLiteral("d")] = qint64(token.parts);
    const Duration each = amount == 0 ? Duration::zero() : interval / amount;
    object[QStringLiteral("slack")] = qint64(microsUp(sendSlackOf(capacity, each)));
}

void putStepped(QJsonObject &object, const TokenBucketSettings &bucket, WallTime now)
{
    object[QStringLiteral("kind")] = QStringLiteral("stepped");
    object[QStringLiteral("cap")] = qint64(bounded(bucket.capacity));
    object[QStringLiteral("ini")] = qint64(bounded(bucket.initial.value_or(bucket.capacity)));
    object[QStringLiteral("amount")] = qint64(bounded(bucket.refillAmount));
    object[QStringLiteral("iv")]
        = qint64(std::max<std::int64_t>(1, microsUp(bucket.refillInterval)));
    Duration first = bucket.refillInterval;
    if (bucket.firstRefillAfter)
        first = *bucket.firstRefillAfter;
    if (bucket.firstRefillAt) {
        first = *bucket.firstRefillAt - now;
        if (first <= Duration::zero()) // the grid began in the past
            first += bucket.refillInterval * (-first / bucket.refillInterval + 1);
    }
    object[QStringLiteral("first")] = qint64(microsUp(first));
}

void putLog(QJsonObject &object, std::int64_t capacity, Duration interval, const QString &from)
{
    object[QStringLiteral("kind")] = QStringLiteral("log");
    object[QStringLiteral("cap")] = qint64(bounded(capacity));
    object[QStringLiteral("iv")] = qint64(microsUp(interval));
    object[QStringLiteral("from")] = from;
}

void putSettings(QJsonObject &object, const LimitSettings &settings, WallTime now)
{
    std::visit(
        Overload {
            [&](const TokenBucketSettings &bucket) {
                if (bucket.refill == Refill::Stepped)
                    putStepped(object, bucket, now);
                else
                    putBucket(object, bucket.capacity, bucket.initial.value_or(bucket.capacity),
                              bucket.refillAmount, bucket.refillInterval);
                object[QStringLiteral("later")] = bucket.payment == Payment::Later;
                object[QStringLiteral("lends")]
                    = bucket.payment == Payment::Later && bucket.capacity > 0;
            },
            [&](const GcraSettings &gcra) {
                putBucket(object, gcra.burst, gcra.burst, 1, gcra.emissionInterval);
            },
            [&](const LeakyBucketSettings &bucket) {
                object[QStringLiteral("kind")] = QStringLiteral("leaky");
                object[QStringLiteral("cap")] = qint64(bounded(bucket.capacity));
                object[QStringLiteral("iv")] = qint64(microsUp(bucket.drainInterval));
                const Fraction token
                    = perToken(std::max<std::int64_t>(1, bucket.drainAmount), bucket.drainInterval);
                object[QStringLiteral("n")] = qint64(bucket.drainAmount == 0 ? 0 : token.parts);
                object[QStringLiteral("dd")] = qint64(token.whole);
                const Duration each = bucket.drainAmount == 0
                    ? Duration::zero()
                    : bucket.drainInterval / bucket.drainAmount;
                object[QStringLiteral("slack")]
                    = qint64(microsUp(sendSlackOf(bucket.capacity, each)));
            },
            [&](const FixedWindowSettings &window) {
                object[QStringLiteral("kind")] = QStringLiteral("fixed");
                object[QStringLiteral("cap")] = qint64(bounded(window.capacity));
                object[QStringLiteral("iv")] = qint64(microsUp(window.interval));
                object[QStringLiteral("anchor")] = anchorName(window.anchor);
                if (window.anchor == Anchor::Calendar)
                    object[QStringLiteral("bounds")] = boundaries(window, now);
            },
            [&](const SlidingWindowSettings &window) {
                const QString from = window.countFrom == CountFrom::Response
                    ? QStringLiteral("response")
                    : window.countFrom == CountFrom::Send ? QStringLiteral("send")
                                                          : QStringLiteral("auto");
                putLog(object, window.capacity, window.interval, from);
            },
            [&](const SlidingWindowCounterSettings &window) {
                object[QStringLiteral("kind")] = QStringLiteral("counter");
                object[QStringLiteral("cap")] = qint64(bounded(window.capacity));
                object[QStringLiteral("iv")] = qint64(microsUp(window.interval));
                object[QStringLiteral("anchor")] = anchorName(Anchor::Epoch);
                object[QStringLiteral("floors")] = window.rounding == Rounding::Floor;
            },
            [&](const ConcurrencySettings &slots) {
                putLog(object, slots.capacity, Duration::zero(), QStringLiteral("response"));
            },
            [&](const WaterwheelSettings &slots) {
                putLog(object, slots.capacity, slots.period, QStringLiteral("response"));
            },
        },
        settings);
}

//! As LimitMargin has it.
QJsonObject marginOf(const LimitSpec &spec, bool automaticIsZero)
{
    const Duration interval = marginIntervalOf(spec.settings);
    if (spec.margin.fixed || interval == Duration::zero() || automaticIsZero)
        return {{QStringLiteral("now"),
                 qint64(microsUp(spec.margin.fixed.value_or(Duration::zero())))}};
    const Duration start = std::clamp<Duration>(interval / 200, 1ms, 250ms);
    return {{QStringLiteral("now"), qint64(microsUp(start))},
            {QStringLiteral("start"), qint64(microsUp(start))},
            {QStringLiteral("most"), qint64(microsUp(std::max(start, interval / 4)))},
            {QStringLiteral("every"), qint64(microsUp(std::max<Duration>(interval * 8, 10s)))}};
}

} // namespace

Duration lifeOf(const std::vector<LimitSpec> &limits)
{
    Int128 longest = Duration(30s).count();
    for (const LimitSpec &spec : limits) {
        Int128 period = intervalOf(spec.settings).count();
        QJsonObject object;
        putSettings(object, settingsInUse(spec), {});
        if (object.contains(QStringLiteral("p"))) // the time in which all of a bucket comes back
            period = Int128(object[QStringLiteral("p")].toInteger() + 1) * 1000
                * object[QStringLiteral("cap")].toInteger();
        longest = std::max(longest, period);
    }
    return Duration(std::int64_t(std::min(3 * longest, Int128(maxMicros) * 100)));
}

QJsonArray scriptLimits(const std::vector<LimitSpec> &limits, const StackOptions &options,
                        WallTime now)
{
    QJsonArray list;
    for (const LimitSpec &spec : limits) {
        QJsonObject object {
            {QStringLiteral("name"), spec.name},
            {QStringLiteral("keyed"), spec.per.kind != Per::Kind::All},
            {QStringLiteral("rf"), spec.estimate || !spec.freeStatuses.isEmpty()},
            {QStringLiteral("margin"), marginOf(spec, options.automaticMarginIsZero)}};
        if (spec.estimate && spec.estimate->learns)
            object[QStringLiteral("learns")]
                = qint64(std::max<std::int64_t>(1, bounded(spec.estimate->units)));
        putSettings(object, settingsInUse(spec), now);
        list.append(object);
    }
    return list;
}

QByteArray scriptSettings(const ScriptSettings &settings, WallTime now)
{
    QJsonArray source;
    for (const LimitSpec &spec : settings.limits)
        source.append(toJson(spec));
    std::vector<LimitSpec> limits = settings.limits;
    for (LimitSpec &limit : limits) {
        const auto known = settings.costs.find(limit.name);
        if (known != settings.costs.end() && limit.estimate)
            limit.estimate->units = known->second;
    }
    const ScriptFound &found = settings.found;
    const QJsonObject foundSettings {
        {QStringLiteral("limits"), scriptLimits(found.limits, settings.options, now)},
        {QStringLiteral("saved"), QString::fromUtf8(found.saved)},
        {QStringLiteral("at"), qint64(found.at)},
        {QStringLiteral("life"), qint64(microsUp(lifeOf(found.limits)))}};
    const QJsonObject config {
        {QStringLiteral("limits"), scriptLimits(limits, settings.options, now)},
        {QStringLiteral("discovers"), settings.discovers},
        {QStringLiteral("found"), foundSettings},
        {QStringLiteral("since"), qint64(settings.since)},
        {QStringLiteral("queue"), qint64(settings.options.queueLimit.value_or(-1))},
        {QStringLiteral("overflow"), int(settings.options.overflow)},
        {QStringLiteral("life"), qint64(microsUp(lifeOf(settings.limits)))},
        {QStringLiteral("source"),
         QString::fromUtf8(QJsonDocument(source).toJson(QJsonDocument::Compact))},
        {QStringLiteral("lease"), qint64(microsUp(settings.lease))},
        {QStringLiteral("used"), settings.isUsedUp},
        {QStringLiteral("epoch"), QString::fromLatin1(settings.epoch)}};
    return QJsonDocument(config).toJson(QJsonDocument::Compact);
}

} // namespace penstock
