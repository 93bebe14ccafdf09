// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter.h>

namespace penstock {

namespace {

template <typename... Calls>
struct Overloaded : Calls...
{
    using Calls::operator()...;
};
template <typename... Calls>
Overloaded(Calls...) -> Overloaded<Calls...>;

bool lendsAnyAmount(const LimitSettings &settings)
{
    const auto *bucket = std::get_if<TokenBucketSettings>(&settings);
    return bucket != nullptr && bucket->payment == Payment::Later && bucket->capacity > 0;
}

} // namespace

Limiter::Limiter(const LimitSettings &settings, Duration margin, Moment created)
    : m_state(makeState(settings, margin, created))
    , m_capacity(capacityOf(settings))
    , m_unbounded(lendsAnyAmount(settings))
{ }

Limiter::State Limiter::makeState(const LimitSettings &settings, Duration margin, Moment created)
{
    return std::visit(
        Overloaded {
            [&](const TokenBucketSettings &bucket) -> State {
                if (bucket.refill == Refill::Stepped)
                    return SteppedBucket(bucket, margin, created);
                return Accrual(bucket, margin, created);
            },
            [&](const LeakyBucketSettings &bucket) -> State {
                return LeakyBucket(bucket, margin, created);
            },
            [&](const GcraSettings &gcra) -> State { return Accrual(gcra, margin, created); },
            [&](const FixedWindowSettings &window) -> State {
                return FixedWindow(window, margin, created);
            },
            [&](const SlidingWindowCounterSettings &window) -> State {
                return SlidingWindowCounter(window, margin, created);
            },
            [&](const auto &log) -> State { return ReleaseLog(log, margin); },
        },
        settings);
}

Instant Limiter::earliest(std::int64_t cost, Moment from) const
{
    const Moment start = m_toldUntil > from.at && cost > m_told ? from.movedTo(m_toldUntil) : from;
    return visit([&](const auto &state) { return state.earliest(cost, start); });
}

void Limiter::take(std::int64_t cost, Moment at)
{
    visit([&](auto &state) { state.take(cost, at); });
    m_inFlight += cost;
    if (m_toldUntil > at.at)
        m_told -= cost;
}

bool Limiter::tryTakeAsTold(std::int64_t cost, Moment now)
{
    if (cost > m_told || cost > m_capacity
        || !visit([&](auto &state) { return state.tryTake(cost, now); }))
        return false;
    m_told -= cost;
    return true;
}

void Limiter::untake(std::int64_t cost, Moment now)
{
    visit([&](auto &state) { state.untake(cost, now); });
    if (m_toldUntil > now.at)
        m_told += cost;
}

void Limiter::sent(std::int64_t cost, Instant due, Moment at)
{
    visit([&](auto &state) { state.sent(cost, due, at); });
}

void Limiter::finish(std::int64_t cost, Moment at)
{
    visit([&](auto &state) { state.finish(cost, at); });
    m_inFlight -= cost;
}

void Limiter::giveBack(std::int64_t cost, Moment at)
{
    visit([&](auto &state) { state.giveBack(cost, at); });
    m_inFlight -= cost;
    if (m_toldUntil > at.at)
        m_told += cost;
}

std::int64_t Limiter::available(Moment now) const
{
    const std::int64_t ours = visit([&](const auto &state) { return state.available(now); });
    return m_toldUntil > now.at ? std::min(ours, m_told) : ours;
}

Instant Limiter::fullAt(Moment now) const
{
    const Instant ours = visit([&](const auto &state) { return state.fullAt(now); });
    return m_toldUntil > now.at ? std::max(ours, m_toldUntil) : ours;
}

bool Limiter::isAsNew(Moment now) const
{
    return m_inFlight == 0 && fullAt(now) <= now.at;
}

void Limiter::setMargin(Duration margin)
{
    visit([&](auto &state) { state.setMargin(margin); });
}

void Limiter::observe(std::int64_t remaining, Instant reset, Moment now)
{
    if (reset <= now.at)
        return;
    // Calls under way may or may not be in the server's count already. Taking them as not counted
    // can only be too careful.
    const std::int64_t left = std::max<std::int64_t>(0, remaining - m_inFlight);
    if (m_toldUntil > now.at) {
        m_told = std::min(m_told, left);
        m_toldUntil = std::max(m_toldUntil, reset);
    } else if (left < available(now)) {
        m_told = left;
        m_toldUntil = reset;
    }
}

void Limiter::inherit(const Limiter &old, Moment now)
{
    const bool same = std::visit(
        [&](auto &mine) {
            using Same = std::decay_t<decltype(mine)>;
            const auto *theirs = std::get_if<Same>(&old.m_state);
            if (theirs != nullptr)
                mine.inherit(*theirs, now);
            return theirs != nullptr;
        },
        m_state);
    if (!same) {
        const std::int64_t unfinished
            = old.visit([](const auto &state) { return state.unfinished(); });
        const std::int64_t used = old.m_capacity - unfinished - old.available(now);
        const std::int64_t left
            = std::max<std::int64_t>(0, m_capacity - std::max<std::int64_t>(0, used));
        visit([&](auto &state) { state.tighten(left, now); });
    }
    m_told = old.m_told;
    m_toldUntil = old.m_toldUntil;
}

void Limiter::adopt(std::int64_t cost, bool sent, Moment now)
{
    // What was sent and counts from then has been inherited; a log that counts to the end of the
    // call, and every unsent call, has not.
    auto *const log = std::get_if<ReleaseLog>(&m_state);
    if (!sent || (log != nullptr && !log->countsFromSend()))
        visit([&](auto &state) { state.take(cost, now); });
    m_inFlight += cost;
}

QJsonObject Limiter::save(Moment now) const
{
    return visit([&](const auto &state) { return state.save(now); });
}

void Limiter::restore(const QJsonObject &state, Duration age, Moment now)
{
    visit([&](auto &mine) { mine.restore(state, age, now); });
}

} // namespace penstock
