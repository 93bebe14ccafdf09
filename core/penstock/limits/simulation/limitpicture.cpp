// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/simulation/limitpicture.h>

#include <penstock/limits/simulation/simulate.h>
#include <penstock/support/overload.h>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
constexpr std::int64_t maxAtOnce = 5; // bars that can still be told apart
constexpr std::int64_t steadyCalls = 24; // of a limit that refills without pause
constexpr int windows = 4;
// Several of them fit into the time that there is; longer ones look the same.
constexpr Duration longestDrawn = std::chrono::hours(24) * 3'650;

// What is drawn in the place of a limit.
struct Model
{
    LimitSettings settings;
    Duration span {};
    std::int64_t arrivals = 0; // more than the span has room for
    std::int64_t unit = 1;
    Duration firstAt {}; // when calls begin to be wanted
    Duration boundary {}; // the distance of windows that stand still; 0: there are none
    Duration serviceTime {}; // of the first call; see holdOf()
    bool showsCalls = false;
};

std::int64_t shown(std::int64_t capacity)
{
    return std::clamp<std::int64_t>(capacity, 0, maxAtOnce);
}

// How many units one bar stands for, rounded up.
std::int64_t unitOf(std::int64_t capacity)
{
    return std::max<std::int64_t>(1, (capacity + maxAtOnce - 1) / maxAtOnce);
}

// \a interval, times \a unit, by \a amount; no less than one nanosecond and no more than a century.
Duration paceOf(Duration interval, std::int64_t unit, std::int64_t amount)
{
    const double pace = double(interval.count()) * double(unit) / double(amount);
    return Duration(std::int64_t(std::clamp(pace, 1.0, 3e18 / steadyCalls)));
}

// A burst, then one after the other.
Model steady(std::int64_t capacity, Duration pace, std::int64_t unit)
{
    return {TokenBucketSettings {shown(capacity), 1, pace}, pace * steadyCalls,
            maxAtOnce + steadyCalls + 1, unit};
}

template <typename Settings>
Model windowed(Settings settings)
{
    const std::int64_t unit = unitOf(settings.capacity);
    settings.capacity = shown(settings.capacity);
    settings.interval = std::min(settings.interval, longestDrawn);
    // It begins in the middle of a window, so that windows that stand still and others look
    // different.
    return {settings, settings.interval * windows, maxAtOnce * (windows + 1), unit,
            settings.interval * 2 / 5};
}

Model modelOf(const TokenBucketSettings &s)
{
    const std::int64_t unit = unitOf(s.capacity);
    if (s.refillAmount == 0)
        return {TokenBucketSettings {shown(s.capacity), 0, std::chrono::seconds(1)},
                std::chrono::seconds(10), maxAtOnce, unit};
    if (s.refill == Refill::Continuous)
        return steady(s.capacity, paceOf(s.refillInterval, unit, s.refillAmount), unit);
    // In steps: as many as come at once, or one step where less than one bar comes.
    const std::int64_t step = std::clamp<std::int64_t>(s.refillAmount / unit, 1, maxAtOnce);
    const Duration every = s.refillAmount >= unit ? s.refillInterval
                                                  : paceOf(s.refillInterval, unit, s.refillAmount);
    const Duration interval = std::min(every, longestDrawn);
    TokenBucketSettings small {shown(s.capacity), step, interval};
    small.refill = Refill::Stepped;
    return {small, interval * windows * 3 / 2, maxAtOnce * (windows * 2), unit};
}

Model modelOf(const LeakyBucketSettings &s)
{
    const std::int64_t unit = unitOf(s.capacity);
    return steady(s.capacity, paceOf(s.drainInterval, unit, s.drainAmount), unit);
}

Model modelOf(const GcraSettings &s)
{
    const std::int64_t unit = unitOf(s.burst);
    return steady(s.burst, paceOf(s.emissionInterval, unit, 1), unit);
}

Model modelOf(const FixedWindowSettings &s)
{
    Model model = windowed(s);
    auto &small = std::get<FixedWindowSettings>(model.settings);
    // The picture knows no calendar; its windows stand still all the same.
    if (small.anchor == Anchor::Calendar || small.anchor == Anchor::Creation)
        small.anchor = Anchor::Epoch;
    if (small.anchor == Anchor::Epoch)
        model.boundary = small.interval;
    return model;
}

Model modelOf(const SlidingWindowSettings &s)
{
    SlidingWindowSettings small = s;
    small.countFrom = CountFrom::Send; // calls take no time here
    return windowed(small);
}

Model modelOf(const SlidingWindowCounterSettings &s)
{
    return windowed(s);
}

Model modelOf(const ConcurrencySettings &s)
{
    using namespace std::chrono_literals;
    return {ConcurrencySettings {shown(s.capacity)},
            10s,
            maxAtOnce * 14,
            unitOf(s.capacity),
            {},
            {},
            1s,
            true};
}

Model modelOf(const WaterwheelSettings &s)
{
    WaterwheelSettings small {shown(s.capacity), std::min(s.period, longestDrawn)};
    return {small,
            small.period * 5,
            maxAtOnce * 6,
            unitOf(s.capacity),
            {},
            {},
            std::max(small.period / 3, Duration(1)),
            true};
}

// Calls are not all as long as the others: uneven, but the same each time.
Duration holdOf(const Model &model, std::size_t index)
{
    constexpr std::array<int, 7> tenths {10, 14, 8, 12, 9, 15, 11};
    return model.serviceTime * tenths[index % tenths.size()] / 10;
}

std::vector<Decision> play(const Model &model)
{
    Simulation simulation;
    simulation.limits.emplace_back(u"limit"_s, model.settings);
    for (std::int64_t i = 0; i < model.arrivals; ++i) {
        Arrival arrival;
        arrival.at = Instant(model.firstAt);
        if (model.showsCalls)
            arrival.serviceTime = holdOf(model, std::size_t(i));
        simulation.arrivals.push_back(arrival);
    }
    Result<std::vector<Decision>> decisions = simulate(simulation);
    return decisions ? *std::move(decisions) : std::vector<Decision>();
}

// The first sub-queue that is free at \a at; taken until \a end.
int takeSubQueue(std::vector<Duration> &subQueues, Duration at, Duration end)
{
    const auto free = std::find_if(subQueues.begin(), subQueues.end(),
                                   [at](Duration until) { return until <= at; });
    if (free == subQueues.end()) {
        subQueues.push_back(end);
        return int(subQueues.size()) - 1;
    }
    *free = end;
    return int(free - subQueues.begin());
}
} // namespace

LimitPicture pictureOf(const LimitSettings &settings)
{
    const Model model = std::visit([](const auto &s) { return modelOf(s); }, settings);
    LimitPicture picture {.span = model.span, .unit = model.unit};
    std::vector<Duration> subQueues;
    const std::vector<Decision> decisions = play(model);
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        const Duration at = decisions[i].at.time_since_epoch();
        if (!decisions[i].granted || at >= model.span)
            continue;
        if (!model.showsCalls) {
            picture.calls.push_back({at, at, 0});
            continue;
        }
        const Duration end = at + holdOf(model, i);
        picture.calls.push_back({at, end, takeSubQueue(subQueues, at, end)});
    }
    picture.subQueues = int(subQueues.size());
    for (Duration at {}; model.boundary > Duration::zero() && at <= model.span;
         at += model.boundary)
        picture.boundaries.push_back(at);
    return picture;
}

} // namespace penstock
