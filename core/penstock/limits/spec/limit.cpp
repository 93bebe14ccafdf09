// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limit.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/overload.h>

#include <array>

namespace penstock {

namespace {
Message describe(const TokenBucketSettings &s)
{
    if (s.refillAmount == 0)
        return limitMessage("limit.total", s.capacity);
    return s.refill == Refill::Stepped
        ? limitMessage("limit.stepped_bucket", s.capacity, s.refillAmount, s.refillInterval)
        : limitMessage("limit.bucket", s.capacity, s.refillAmount, s.refillInterval);
}

Message describe(const LeakyBucketSettings &s)
{
    return limitMessage("limit.leaky_bucket", s.capacity, s.drainAmount, s.drainInterval);
}

Message describe(const GcraSettings &s)
{
    return s.burst == 1 ? limitMessage("limit.pace", s.emissionInterval)
                        : limitMessage("limit.burst", s.burst, s.emissionInterval);
}

Message describe(const FixedWindowSettings &s)
{
    return s.anchor == Anchor::Calendar
        ? limitMessage("limit.calendar_window", s.capacity, s.interval,
                       QString::fromLatin1(s.timeZone))
        : limitMessage("limit.fixed_window", s.capacity, s.interval);
}

Message describe(const SlidingWindowSettings &s)
{
    return s.countFrom == CountFrom::Response
        ? limitMessage("limit.after_responses", s.capacity, s.interval)
        : limitMessage("limit.sliding_window", s.capacity, s.interval);
}

Message describe(const SlidingWindowCounterSettings &s)
{
    return limitMessage("limit.window_counter", s.capacity, s.interval);
}

Message describe(const ConcurrencySettings &s)
{
    return limitMessage("limit.concurrency", s.capacity);
}

Message describe(const WaterwheelSettings &s)
{
    return limitMessage("limit.waterwheel", s.capacity, s.period);
}
} // namespace

Limit::Limit(QString theName, LimitSettings theSettings)
    : name(std::move(theName))
    , settings(std::move(theSettings))
{ }
Limit::Limit(const Limit &) = default;
Limit::Limit(Limit &&) noexcept = default;
Limit &Limit::operator=(const Limit &) = default;
Limit &Limit::operator=(Limit &&) noexcept = default;
Limit::~Limit() = default;
bool Limit::operator==(const Limit &) const = default;

QString algorithmName(const LimitSettings &settings)
{
    // In the order of the variant.
    static const std::array<QString, std::variant_size_v<LimitSettings>> names {
        u"token_bucket"_s,   u"leaky_bucket"_s,           u"gcra"_s,        u"fixed_window"_s,
        u"sliding_window"_s, u"sliding_window_counter"_s, u"concurrency"_s, u"waterwheel"_s};
    return names[settings.index()];
}

std::int64_t capacityOf(const LimitSettings &settings)
{
    return std::visit(Overload {[](const GcraSettings &s) { return s.burst; },
                                [](const auto &s) { return s.capacity; }},
                      settings);
}

Duration intervalOf(const LimitSettings &settings)
{
    return std::visit(Overload {[](const TokenBucketSettings &s) { return s.refillInterval; },
                                [](const LeakyBucketSettings &s) { return s.drainInterval; },
                                [](const GcraSettings &s) { return s.emissionInterval; },
                                [](const ConcurrencySettings &) { return Duration::zero(); },
                                [](const WaterwheelSettings &s) { return s.period; },
                                [](const auto &s) { return s.interval; }},
                      settings);
}

std::int64_t unitsPerInterval(const LimitSettings &settings)
{
    return std::visit(Overload {[](const TokenBucketSettings &s) { return s.refillAmount; },
                                [](const LeakyBucketSettings &s) { return s.drainAmount; },
                                [](const GcraSettings &) { return std::int64_t(1); },
                                [](const auto &s) { return s.capacity; }},
                      settings);
}

Duration marginIntervalOf(const LimitSettings &settings)
{
    const auto *const window = std::get_if<SlidingWindowSettings>(&settings);
    const bool countsFromResponse = window != nullptr && window->countFrom == CountFrom::Response;
    if (countsFromResponse || std::holds_alternative<WaterwheelSettings>(settings))
        return Duration::zero();
    return intervalOf(settings);
}

Message describe(const Limit &spec)
{
    Message text
        = std::visit([](const auto &settings) { return describe(settings); }, spec.settings);
    if (!spec.match.isEmpty()) {
        const QString requests = u"%1 %2%3"_s.arg(
            QString::fromLatin1(spec.match.methods.join(", ")), spec.match.host, spec.match.path);
        text = limitMessage("limit.for_requests", text, requests.trimmed());
    }
    if (spec.per.kind == Per::Kind::Host)
        text = limitMessage("limit.per_host", text);
    else if (spec.per.kind == Per::Kind::Value)
        text = limitMessage("limit.per_value", text, spec.per.value);
    return spec.use < 100 ? limitMessage("limit.part_used", text, spec.use) : text;
}

std::vector<Limit> withNames(std::vector<Limit> limits)
{
    nameLimits(limits);
    return limits;
}

} // namespace penstock
