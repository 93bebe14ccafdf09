// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/limitstate.h>

#include <penstock/support/overload.h>

namespace penstock {

namespace {

bool lendsAnyAmount(const LimitSettings &settings)
{
    const auto *bucket = std::get_if<TokenBucketSettings>(&settings);
    return bucket != nullptr && bucket->payment == Payment::Later && bucket->capacity > 0;
}

} // namespace

LimitState::LimitState(const LimitSettings &settings, Duration margin, ClockReading created)
    : m_state(makeState(settings, margin, created))
    , m_capacity(capacityOf(settings))
    , m_unbounded(lendsAnyAmount(settings))
{ }

LimitState::State LimitState::makeState(const LimitSettings &settings, Duration margin,
                                        ClockReading created)
{
    return std::visit(
        Overload {
            [&](const TokenBucketSettings &bucket) -> State {
                if (bucket.refill == Refill::Stepped)
                    return SteppedBucket(bucket, margin, created);
                return TokenBucket(bucket, margin, created);
            },
            [&](const LeakyBucketSettings &bucket) -> State {
                return LeakyBucket(bucket, margin, created);
            },
            [&](const GcraSettings &gcra) -> State { return TokenBucket(gcra, margin, created); },
            [&](const FixedWindowSettings &window) -> State {
                return FixedWindow(window, margin, created);
            },
            [&](const SlidingWindowCounterSettings &window) -> State {
                return SlidingWindowCounter(window, margin, created);
            },
            [&](const auto &log) -> State { return SlidingLog(log, margin); },
        },
        settings);
}

bool LimitState::serverAllows(std::int64_t cost, ClockReading now) const
{
    return m_closedUntil <= now.at && (m_ramp == 0 || m_inFlight < m_ramp)
        && (m_statedUntil <= now.at || cost <= m_stated - m_inFlight);
}

Instant LimitState::earliest(std::int64_t cost, ClockReading from) const
{
    if (!m_isBound)
        return visit([&](const auto &state) { return state.earliest(cost, from); });
    if (m_ramp != 0 && m_inFlight >= m_ramp)
        return never; // until a call ends
    Instant start = std::max(from.at, m_closedUntil);
    if (m_statedUntil > start && cost > m_stated - m_inFlight)
        start = m_statedUntil;
    return visit([&](const auto &state) { return state.earliest(cost, from.movedTo(start)); });
}

void LimitState::take(std::int64_t cost, ClockReading at)
{
    visit([&](auto &state) { state.take(cost, at); });
    m_inFlight += cost;
    m_spent += cost;
}

void LimitState::sent(std::int64_t cost, Instant due, ClockReading at)
{
    visit([&](auto &state) { state.sent(cost, due, at); });
}

void LimitState::finish(std::int64_t cost, Instant sentAt, ClockReading at, bool counted)
{
    visit([&](auto &state) { state.finish(cost, sentAt, at); });
    m_inFlight -= cost;
    if (!m_isBound)
        return;
    if (!counted)
        m_stated -= cost;
    constexpr std::int64_t wideOpen = 32;
    if (m_ramp != 0 && m_closedUntil <= at.at && ++m_ramp > wideOpen)
        m_ramp = 0;
    advanceTo(at);
}

//! Lets go of what does not bind any more.
void LimitState::advanceTo(ClockReading now)
{
    // With nothing in flight both counts are complete, and ours knows better what comes back when.
    if (m_statedUntil > now.at && m_inFlight == 0 && m_stated >= ownAvailable(now)
        && !outlastsUs(now))
        m_statedUntil = Instant::min();
    m_isBound = m_statedUntil > now.at || m_closedUntil > now.at || m_ramp != 0;
}

//! Whether the server's count begins anew only after ours is full again.
bool LimitState::outlastsUs(ClockReading now) const
{
    // The resets of aligned windows are sharp; others are told in whole seconds.
    const bool isAligned = std::holds_alternative<FixedWindow>(m_state);
    const Duration slack = isAligned ? Duration::zero() : Duration(std::chrono::seconds(1));
    const Instant ours = visit([&](const auto &state) { return state.fullAt(now); });
    return m_statedReset > saturatingAdd(ours, slack);
}

void LimitState::lowerCost(const CostChange &call, ClockReading at)
{
    visit([&](auto &state) { state.lowerCost(call, at); });
    m_inFlight -= call.units();
    m_spent -= call.units();
    if (m_isBound)
        advanceTo(at);
}

void LimitState::charge(std::int64_t units, ClockReading at, bool counted)
{
    visit([&](auto &state) {
        state.take(units, at);
        state.sent(units, at.at, at);
        state.finish(units, at.at, at);
    });
    m_spent += units;
    if (m_isBound && !counted)
        m_stated -= units;
}

void LimitState::refund(std::int64_t cost, ClockReading at)
{
    visit([&](auto &state) { state.refund(cost, at); });
    m_inFlight -= cost;
    m_spent -= cost;
}

std::int64_t LimitState::available(ClockReading now) const
{
    const std::int64_t ours = ownAvailable(now);
    if (!m_isBound)
        return ours;
    if (m_closedUntil > now.at)
        return std::min<std::int64_t>(ours, 0);
    return m_statedUntil > now.at ? std::min(ours, m_stated - m_inFlight) : ours;
}

Instant LimitState::fullAt(ClockReading now) const
{
    const Instant ours = visit([&](const auto &state) { return state.fullAt(now); });
    return std::max({ours, m_statedUntil, m_closedUntil});
}

bool LimitState::isAsNew(ClockReading now) const
{
    return m_inFlight == 0 && m_ramp == 0 && fullAt(now) <= now.at;
}

void LimitState::setMargin(Duration margin)
{
    visit([&](auto &state) { state.setMargin(margin); });
}

void LimitState::observe(std::int64_t remaining, Instant reset, Duration pad, ClockReading now)
{
    if (reset <= now.at)
        return;
    const Instant until = saturatingAdd(reset, pad);
    if (m_statedUntil > now.at) {
        m_stated = std::min(m_stated, remaining);
        m_statedReset = std::max(m_statedReset, reset);
        m_statedUntil = std::max(m_statedUntil, until);
        return;
    }
    m_statedReset = reset;
    const bool isAligned = std::holds_alternative<FixedWindow>(m_state)
        || std::holds_alternative<SlidingWindowCounter>(m_state);
    if (!isAligned) {
        // What comes back little by little does so at the server too: the reset is when all is
        // back.
        if (remaining < ownAvailable(now))
            visit([&](auto &state) { state.tighten(remaining, now); });
        if (!outlastsUs(now))
            return;
    }
    m_stated = remaining;
    m_statedUntil = until;
    m_isBound = true;
}

void LimitState::observeUsed(std::int64_t used, std::int64_t capacity, Instant sentAt,
                             ClockReading now)
{
    const std::int64_t left = std::max<std::int64_t>(0, capacity - used);
    // Whatever is ours of it is in our log, so that alone we never get less by this.
    if (auto *const log = std::get_if<SlidingLog>(&m_state)) {
        if (log->available(now) > left)
            log->tighten(left, now);
    } else if (auto *const window = std::get_if<FixedWindow>(&m_state)) {
        // An answer from behind a boundary tells of the window before.
        if (window->hasBegunBy(sentAt, now) && window->available(now) > left)
            window->tighten(left, now);
    }
}

void LimitState::close(Instant until)
{
    m_closedUntil = std::max(m_closedUntil, until);
    m_ramp = 1;
    m_isBound = true;
}

void LimitState::setCapacity(std::int64_t capacity)
{
    visit([capacity](auto &state) {
        if constexpr (requires { state.setCapacity(capacity); })
            state.setCapacity(capacity);
    });
    m_capacity = capacity;
}

void LimitState::inherit(const LimitState &old, ClockReading now)
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
    m_isBound = old.m_isBound;
    m_stated = old.m_stated;
    m_statedReset = old.m_statedReset;
    m_statedUntil = old.m_statedUntil;
    m_closedUntil = old.m_closedUntil;
    m_ramp = old.m_ramp;
    m_spent = old.m_spent;
    m_maxCost = old.m_maxCost;
}

void LimitState::adopt(std::int64_t cost, bool sent, ClockReading now)
{
    // What was sent and counts from then has been inherited; a log that waits for the end of the
    // call, and every unsent call, has not.
    auto *const log = std::get_if<SlidingLog>(&m_state);
    const bool waitsForEnd = log != nullptr && !log->countsFromSend();
    if (!sent || waitsForEnd)
        visit([&](auto &state) { state.take(cost, now); });
    if (sent && waitsForEnd)
        log->sent(cost, now.at, now);
    m_inFlight += cost;
}

namespace {
void addTime(QJsonObject &state, const QString &name, Duration span)
{
    state.insert(name, QString::number(span.count()));
}

Duration timeIn(const QJsonObject &state, const QString &name, Duration age)
{
    return Duration(state.value(name).toString().toLongLong()) - age;
}

const QString closedFor = u"closed_for_ns"_s;
const QString reportServerCounters = u"stated"_s;
const QString statedFor = u"stated_for_ns"_s;
const QString statedReset = u"stated_reset_in_ns"_s;
} // namespace

QJsonObject LimitState::save(ClockReading now) const
{
    QJsonObject state = visit([&](const auto &mine) { return mine.save(now); });
    if (!m_isBound)
        return state;
    if (m_closedUntil > now.at && m_closedUntil != never)
        addTime(state, closedFor, m_closedUntil - now.at);
    if (m_statedUntil > now.at) {
        state.insert(reportServerCounters, qint64(m_stated - m_inFlight));
        addTime(state, statedFor, m_statedUntil - now.at);
        addTime(state, statedReset, m_statedReset - now.at);
    }
    return state;
}

void LimitState::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    visit([&](auto &mine) { mine.restore(state, age, now); });
    if (const Duration left = timeIn(state, closedFor, age); left > Duration::zero())
        close(saturatingAdd(now.at, left));
    const Duration left = timeIn(state, statedFor, age);
    if (left <= Duration::zero())
        return;
    m_stated = state.value(reportServerCounters).toInteger();
    m_statedUntil = saturatingAdd(now.at, left);
    m_statedReset = now.at + std::min(timeIn(state, statedReset, age), left);
    m_isBound = true;
}

} // namespace penstock
