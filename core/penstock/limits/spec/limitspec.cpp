// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitspec.h>

#include <penstock/limits/spec/limitjson.h>

#include <penstock/support/durationtext.h>
#include <penstock/support/overload.h>

#include <array>

namespace penstock {

namespace {
QString people(Duration duration)
{
    return durationForPeople(duration);
}

QString describe(const TokenBucketSettings &s)
{
    if (s.refillAmount == 0)
        return u"%1 in all"_s.arg(s.capacity);
    const QString form = s.refill == Refill::Stepped ? u"%1 at once, refilled by %2 each %3"_s
                                                     : u"%1 at once, then %2 each %3"_s;
    return form.arg(s.capacity).arg(s.refillAmount).arg(people(s.refillInterval));
}

QString describe(const LeakyBucketSettings &s)
{
    return u"a queue of %1, drained by %2 each %3"_s.arg(s.capacity)
        .arg(s.drainAmount)
        .arg(people(s.drainInterval));
}

QString describe(const GcraSettings &s)
{
    const QString pace = u"1 each %1"_s.arg(people(s.emissionInterval));
    return s.burst == 1 ? pace : u"%1 at once, then %2"_s.arg(s.burst).arg(pace);
}

QString describe(const FixedWindowSettings &s)
{
    const QString text = u"%1 in each window of %2"_s.arg(s.capacity).arg(people(s.interval));
    return s.anchor == Anchor::Calendar
        ? text + u", by the clocks of %1"_s.arg(QString::fromLatin1(s.timeZone))
        : text;
}

QString describe(const SlidingWindowSettings &s)
{
    const QString text = u"%1 in %2"_s.arg(s.capacity).arg(people(s.interval));
    return s.countFrom == CountFrom::Response ? text + u" after their answers"_s : text;
}

QString describe(const SlidingWindowCounterSettings &s)
{
    return u"about %1 in %2"_s.arg(s.capacity).arg(people(s.interval));
}

QString describe(const ConcurrencySettings &s)
{
    return u"%1 at once"_s.arg(s.capacity);
}

QString describe(const WaterwheelSettings &s)
{
    return u"%1 at once, each place free again %2 after its call"_s.arg(s.capacity)
        .arg(people(s.period));
}
} // namespace

LimitSpec::LimitSpec(QString theName, LimitSettings theSettings)
    : name(std::move(theName))
    , settings(std::move(theSettings))
{ }
LimitSpec::LimitSpec(const LimitSpec &) = default;
LimitSpec::LimitSpec(LimitSpec &&) noexcept = default;
LimitSpec &LimitSpec::operator=(const LimitSpec &) = default;
LimitSpec &LimitSpec::operator=(LimitSpec &&) noexcept = default;
LimitSpec::~LimitSpec() = default;
bool LimitSpec::operator==(const LimitSpec &) const = default;

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

Duration marginIntervalOf(const LimitSettings &settings)
{
    const auto *const window = std::get_if<SlidingWindowSettings>(&settings);
    const bool countsFromResponse = window != nullptr && window->countFrom == CountFrom::Response;
    if (countsFromResponse || std::holds_alternative<WaterwheelSettings>(settings))
        return Duration::zero();
    return intervalOf(settings);
}

QString describe(const LimitSpec &spec)
{
    QString text
        = std::visit([](const auto &settings) { return describe(settings); }, spec.settings);
    if (spec.use < 100)
        text += u", %1 % of it"_s.arg(spec.use);
    if (!spec.match.isEmpty()) {
        QStringList parts;
        if (!spec.match.methods.isEmpty())
            parts.append(QString::fromLatin1(spec.match.methods.join(", ")));
        if (const QString place = spec.match.host + spec.match.path; !place.isEmpty())
            parts.append(place);
        text += u" for "_s + parts.join(QLatin1Char(' '));
    }
    switch (spec.per.kind) {
    case Per::Kind::All:
        break;
    case Per::Kind::Host:
        text += u", per host"_s;
        break;
    case Per::Kind::Value:
        text += u", per "_s + spec.per.value;
        break;
    }
    return text;
}

std::vector<LimitSpec> withNames(std::vector<LimitSpec> limits)
{
    nameLimits(limits);
    return limits;
}

} // namespace penstock
