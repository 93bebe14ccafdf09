// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/independentreferee.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitmessages.h>

#include <algorithm>

// Everything here follows from one question: until when does this call count against that limit?
// A call that came at t and ended at e counts until
//   sliding window   t + interval, or e + interval if counted from the response;
//   fixed window     the end of the window t lies in;
//   concurrency      e;
//   waterwheel       e + period;
// and no longer at that instant itself.
namespace penstock {
namespace {

Instant later(Instant at, Duration span)
{
    return at == Instant::max() ? at : at + span;
}

// Rounds towards the past, where / rounds towards zero.
std::int64_t windowNumber(Duration since, Duration interval)
{
    const std::int64_t quotient = since / interval;
    return since % interval < Duration::zero() ? quotient - 1 : quotient;
}

bool isKnown(const Limit &spec)
{
    if (!spec.match.isEmpty() || spec.per.kind != Per::Kind::All
        || spec.costBy.kind != CostBy::Kind::Cost)
        return false;
    if (const auto *const window = std::get_if<FixedWindowSettings>(&spec.settings))
        return window->anchor != Anchor::Calendar;
    return std::holds_alternative<SlidingWindowSettings>(spec.settings)
        || std::holds_alternative<ConcurrencySettings>(spec.settings)
        || std::holds_alternative<WaterwheelSettings>(spec.settings);
}

} // namespace

Result<std::unique_ptr<IndependentReferee>> IndependentReferee::make(std::vector<Limit> limits,
                                                                     ClockReading created)
{
    nameLimits(limits);
    for (const Limit &spec : limits) {
        if (!isKnown(spec))
            return failure(limitMessage("limit.invalid").at(spec.name));
    }
    return std::unique_ptr<IndependentReferee>(new IndependentReferee(std::move(limits), created));
}

IndependentReferee::IndependentReferee(std::vector<Limit> limits, ClockReading created)
    : m_limits(std::move(limits))
    , m_created(created)
{ }

// Calls that cost nothing take nothing: no window begins with them.
bool IndependentReferee::takesAnything(const Call &call)
{
    return call.cost > 0;
}

Instant IndependentReferee::windowEnd(const FixedWindowSettings &settings, ClockReading at) const
{
    const Duration interval = settings.interval;
    switch (settings.anchor) {
    case Anchor::FirstRequest:
    case Anchor::Creation: {
        const bool fromFirst = settings.anchor == Anchor::FirstRequest;
        const auto first = std::find_if(m_calls.begin(), m_calls.end(), takesAnything);
        const Instant start = !fromFirst ? m_created.at
            : first == m_calls.end()     ? at.at
                                         : first->came.at;
        return start + (windowNumber(at.at - start, interval) + 1) * interval;
    }
    case Anchor::OnDemand: {
        Instant end = Instant::min();
        for (const Call &call : m_calls) {
            if (takesAnything(call) && call.came.at >= end)
                end = call.came.at + interval;
            if (at.at < end)
                return end;
        }
        return at.at + interval;
    }
    default: {
        const Duration since = at.wall().time_since_epoch();
        const Duration end = (windowNumber(since, interval) + 1) * interval;
        return at.at + (end - since);
    }
    }
}

Instant IndependentReferee::countsUntil(const LimitSettings &settings, const Call &call) const
{
    if (const auto *const sliding = std::get_if<SlidingWindowSettings>(&settings)) {
        const bool fromSend = sliding->countFrom != CountFrom::Response;
        return later(fromSend ? call.came.at : call.ended, sliding->interval);
    }
    if (const auto *const fixed = std::get_if<FixedWindowSettings>(&settings))
        return windowEnd(*fixed, call.came);
    if (const auto *const wheel = std::get_if<WaterwheelSettings>(&settings))
        return later(call.ended, wheel->period);
    return call.ended;
}

std::int64_t IndependentReferee::counted(const LimitSettings &settings, ClockReading now) const
{
    std::int64_t units = 0;
    for (const Call &call : m_calls) {
        if (countsUntil(settings, call) > now.at)
            units += call.cost;
    }
    return units;
}

std::optional<Instant> IndependentReferee::firstChange(const LimitSettings &settings,
                                                       ClockReading now) const
{
    Instant first = Instant::max();
    for (const Call &call : m_calls) {
        const Instant until = countsUntil(settings, call);
        if (until > now.at)
            first = std::min(first, until);
    }
    return first == Instant::max() ? std::nullopt : std::optional(first);
}

Verdict IndependentReferee::arrive(const PermitRequest &permitRequest, ClockReading now)
{
    using Reason = Denial::Reason;
    if (permitRequest.cost < 0)
        return {.denial = {Reason::InvalidCost, {}, {}, permitRequest.cost}};
    for (const Limit &spec : m_limits) {
        if (permitRequest.cost > capacityOf(spec.settings))
            return {.denial = {Reason::OverCapacity, spec.name, {}, permitRequest.cost}};
    }
    for (const Limit &spec : m_limits) {
        if (permitRequest.cost > 0
            && counted(spec.settings, now) + permitRequest.cost > capacityOf(spec.settings))
            return {.denial = {Reason::NoCapacityNow, spec.name, firstChange(spec.settings, now),
                               permitRequest.cost}};
    }
    m_calls.push_back({permitRequest.cost, now, Instant::max()});
    return {.admitted = true, .call = m_calls.size()};
}

void IndependentReferee::leave(quint64 call, ClockReading now)
{
    m_calls.at(std::size_t(call) - 1).ended = now.at;
}

std::vector<LimitLevel> IndependentReferee::levels(ClockReading now) const
{
    std::vector<LimitLevel> result;
    for (const Limit &spec : m_limits) {
        const std::int64_t capacity = capacityOf(spec.settings);
        const auto running = std::count_if(m_calls.begin(), m_calls.end(), [](const Call &call) {
            return call.ended == Instant::max();
        });
        result.push_back({.name = spec.name,
                          .capacity = capacity,
                          .available = capacity - counted(spec.settings, now),
                          .inFlight = running,
                          .fullAt = std::nullopt});
    }
    return result;
}

} // namespace penstock
