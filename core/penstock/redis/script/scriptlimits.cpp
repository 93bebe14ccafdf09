// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/script/scriptlimits.h>

#include <penstock/limits/algorithms/windowgrid.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/support/int128.h>
#include <penstock/support/overload.h>

#include <QJsonDocument>
#include <QJsonObject>

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
    // In the order of Anchor.
    static const QStringList names {u"epoch"_s, u"first_request"_s, u"on_demand"_s, u"creation"_s,
                                    u"calendar"_s};
    return names.at(qsizetype(anchor));
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
    object[u"kind"_s] = u"bucket"_s;
    object[u"cap"_s] = qint64(bounded(capacity));
    object[u"ini"_s] = qint64(bounded(initial));
    object[u"iv"_s] = qint64(microsUp(interval));
    object[u"dry"_s] = amount == 0;
    const Fraction token = perToken(std::max<std::int64_t>(1, amount), interval);
    object[u"p"_s] = qint64(token.whole / token.parts);
    object[u"r"_s] = qint64(token.whole % token.parts);
    object[u"d"_s] = qint64(token.parts);
    const Duration each = amount == 0 ? Duration::zero() : interval / amount;
    object[u"slack"_s] = qint64(microsUp(sendSlackOf(capacity, each)));
}

void putStepped(QJsonObject &object, const TokenBucketSettings &bucket, WallTime now)
{
    object[u"kind"_s] = u"stepped"_s;
    object[u"cap"_s] = qint64(bounded(bucket.capacity));
    object[u"ini"_s] = qint64(bounded(bucket.initial.value_or(bucket.capacity)));
    object[u"amount"_s] = qint64(bounded(bucket.refillAmount));
    object[u"iv"_s] = qint64(std::max<std::int64_t>(1, microsUp(bucket.refillInterval)));
    Duration first = bucket.refillInterval;
    if (bucket.firstRefillAfter)
        first = *bucket.firstRefillAfter;
    if (bucket.firstRefillAt) {
        first = *bucket.firstRefillAt - now;
        if (first <= Duration::zero()) // the grid began in the past
            first += bucket.refillInterval * (-first / bucket.refillInterval + 1);
    }
    object[u"first"_s] = qint64(microsUp(first));
}

void putLog(QJsonObject &object, std::int64_t capacity, Duration interval, const QString &from)
{
    object[u"kind"_s] = u"log"_s;
    object[u"cap"_s] = qint64(bounded(capacity));
    object[u"iv"_s] = qint64(microsUp(interval));
    object[u"from"_s] = from;
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
                object[u"later"_s] = bucket.payment == Payment::Later;
                object[u"lends"_s] = bucket.payment == Payment::Later && bucket.capacity > 0;
            },
            [&](const GcraSettings &gcra) {
                putBucket(object, gcra.burst, gcra.burst, 1, gcra.emissionInterval);
            },
            [&](const LeakyBucketSettings &bucket) {
                object[u"kind"_s] = u"leaky"_s;
                object[u"cap"_s] = qint64(bounded(bucket.capacity));
                object[u"iv"_s] = qint64(microsUp(bucket.drainInterval));
                const Fraction token
                    = perToken(std::max<std::int64_t>(1, bucket.drainAmount), bucket.drainInterval);
                object[u"n"_s] = qint64(bucket.drainAmount == 0 ? 0 : token.parts);
                object[u"dd"_s] = qint64(token.whole);
                const Duration each = bucket.drainAmount == 0
                    ? Duration::zero()
                    : bucket.drainInterval / bucket.drainAmount;
                object[u"slack"_s] = qint64(microsUp(sendSlackOf(bucket.capacity, each)));
            },
            [&](const FixedWindowSettings &window) {
                object[u"kind"_s] = u"fixed"_s;
                object[u"cap"_s] = qint64(bounded(window.capacity));
                object[u"iv"_s] = qint64(microsUp(window.interval));
                object[u"anchor"_s] = anchorName(window.anchor);
                if (window.anchor == Anchor::Calendar)
                    object[u"bounds"_s] = boundaries(window, now);
            },
            [&](const SlidingWindowSettings &window) {
                const QString from = window.countFrom == CountFrom::Response ? u"response"_s
                    : window.countFrom == CountFrom::Send                    ? u"send"_s
                                                                             : u"auto"_s;
                putLog(object, window.capacity, window.interval, from);
            },
            [&](const SlidingWindowCounterSettings &window) {
                object[u"kind"_s] = u"counter"_s;
                object[u"cap"_s] = qint64(bounded(window.capacity));
                object[u"iv"_s] = qint64(microsUp(window.interval));
                object[u"anchor"_s] = anchorName(Anchor::Epoch);
                object[u"floors"_s] = window.rounding == Rounding::Floor;
            },
            [&](const ConcurrencySettings &slots) {
                putLog(object, slots.capacity, Duration::zero(), u"response"_s);
            },
            [&](const WaterwheelSettings &slots) {
                putLog(object, slots.capacity, slots.period, u"response"_s);
            },
        },
        settings);
}

bool isAutomatic(const Limit &spec, const RateLimiterOptions &options)
{
    return !spec.margin.fixed && !options.automaticMarginIsZero
        && marginIntervalOf(spec.settings) > Duration::zero();
}

//! What LimitMargin begins with: it stays so.
Duration marginOf(const Limit &spec, const RateLimiterOptions &options)
{
    if (!isAutomatic(spec, options))
        return spec.margin.fixed.value_or(Duration::zero());
    return std::clamp<Duration>(marginIntervalOf(spec.settings) / 200, 1ms, 250ms);
}

} // namespace

Duration lifeOf(const std::vector<Limit> &limits)
{
    Int128 longest = Duration(30s).count();
    for (const Limit &spec : limits) {
        Int128 period = intervalOf(spec.settings).count();
        QJsonObject object;
        putSettings(object, settingsInUse(spec), {});
        if (object.contains(u"p"_s)) // the time in which all of a bucket comes back
            period = Int128(object[u"p"_s].toInteger() + 1) * 1000 * object[u"cap"_s].toInteger();
        longest = std::max(longest, period);
    }
    return Duration(std::int64_t(std::min(3 * longest, Int128(maxMicros) * 100)));
}

QJsonArray scriptLimits(const std::vector<Limit> &limits, const RateLimiterOptions &options,
                        WallTime now)
{
    QJsonArray list;
    for (const Limit &spec : limits) {
        QJsonObject object {{u"name"_s, spec.name},
                            {u"keyed"_s, spec.per.kind != Per::Kind::All},
                            {u"rf"_s, spec.estimate || !spec.freeStatuses.isEmpty()},
                            {u"margin"_s, qint64(microsUp(marginOf(spec, options)))},
                            {u"late"_s, isAutomatic(spec, options)}};
        putSettings(object, settingsInUse(spec), now);
        list.append(object);
    }
    return list;
}

QByteArray scriptSettings(const ScriptSettings &settings, WallTime now)
{
    QJsonArray source;
    for (const Limit &spec : settings.limits)
        source.append(toJson(spec));
    const QJsonObject config {
        {u"limits"_s, scriptLimits(settings.limits, settings.options, now)},
        {u"queue"_s, qint64(settings.options.queueLimit.value_or(-1))},
        {u"overflow"_s, int(settings.options.overflow)},
        {u"life"_s, qint64(microsUp(lifeOf(settings.limits)))},
        {u"source"_s, QString::fromUtf8(QJsonDocument(source).toJson(QJsonDocument::Compact))},
        {u"lease"_s, qint64(microsUp(settings.lease))},
        {u"used"_s, settings.isUsedUp},
        {u"remembered"_s, settings.isRemembered},
        {u"epoch"_s, QString::fromLatin1(settings.epoch)}};
    return QJsonDocument(config).toJson(QJsonDocument::Compact);
}

} // namespace penstock
