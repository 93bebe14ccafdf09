// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/fixedwindow.h>
#include <penstock/limits/algorithms/leakybucket.h>
#include <penstock/limits/algorithms/slidinglog.h>
#include <penstock/limits/algorithms/slidingwindowcounter.h>
#include <penstock/limits/algorithms/steppedbucket.h>
#include <penstock/limits/algorithms/tokenbucket.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace penstock {

//! The state of one limit with any algorithm, and the server's reports. A value; see
//! algorithmparts.h.
class PENSTOCK_EXPORT LimitState
{
    using State = std::variant<TokenBucket, SteppedBucket, LeakyBucket, FixedWindow, SlidingLog,
                               SlidingWindowCounter>;
    static State makeState(const LimitSettings &settings, Duration margin, ClockReading created);

    // std::visit uses a table of pointers and is not inlined; this is.
    template <typename Self, typename Call>
    static decltype(auto) visitOf(Self &self, Call &&call)
    {
        switch (self.m_state.index()) {
        case 0:
            return call(*std::get_if<0>(&self.m_state));
        case 1:
            return call(*std::get_if<1>(&self.m_state));
        case 2:
            return call(*std::get_if<2>(&self.m_state));
        case 3:
            return call(*std::get_if<3>(&self.m_state));
        case 4:
            return call(*std::get_if<4>(&self.m_state));
        default:
            return call(*std::get_if<5>(&self.m_state));
        }
    }
    template <typename Call>
    decltype(auto) visit(Call &&call)
    {
        return visitOf(*this, std::forward<Call>(call));
    }
    template <typename Call>
    decltype(auto) visit(Call &&call) const
    {
        return visitOf(*this, std::forward<Call>(call));
    }

public:
    LimitState(const LimitSettings &settings, Duration margin, ClockReading created);

    //! Returns true if \a cost could ever be granted.
    bool admits(std::int64_t cost) const { return m_unbounded || cost <= m_capacity; }
    std::int64_t capacity() const { return m_capacity; }

    bool fits(std::int64_t cost, ClockReading now) const
    {
        return visit([&](const auto &state) { return state.fits(cost, now); })
            && (!m_isBound || serverAllows(cost, now));
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading at);
    //! Applies the server's count, \a used of \a capacity units in the response to a call sent at
    //! \a sentAt. Only for windows.
    void observeUsed(std::int64_t used, std::int64_t capacity, Instant sentAt, ClockReading now);
    void sent(std::int64_t cost, Instant due, ClockReading at);
    //! Ends a call. \a counted: its response included it in the server's remaining count.
    void finish(std::int64_t cost, Instant sentAt, ClockReading at, bool counted = false);
    void refund(std::int64_t cost, ClockReading at);
    //! See algorithmparts.h. Afterwards the call has its actual cost.
    void lowerCost(const CostChange &call, ClockReading at);
    //! Charges units beyond the estimate, counted since now. Nothing fits until they have returned.
    //! Ignored for concurrency.
    void charge(std::int64_t units, ClockReading at, bool counted = false);
    void expectLowerCosts()
    {
        visit([](auto &state) { state.expectLowerCosts(); });
    }
    void updateLatency(const AnswerSpan &times)
    {
        visit([&](auto &state) { state.updateLatency(times); });
    }

    std::int64_t available(ClockReading now) const;
    //! Returns the units available by our count alone; negative if a lowered capacity is exceeded.
    std::int64_t ownAvailable(ClockReading now) const
    {
        return visit([&](const auto &state) { return state.available(now); });
    }
    std::int64_t inFlight() const { return m_inFlight; }
    //! Returns the largest cost requested so far.
    std::int64_t maxCost() const { return m_maxCost; }
    void noteCost(std::int64_t cost) { m_maxCost = std::max(m_maxCost, cost); }
    std::int64_t spent() const { return m_spent; } //!< Net units of all permits.
    Instant fullAt(ClockReading now) const;
    //! Returns true if nothing is used or in flight.
    bool isAsNew(ClockReading now) const;

    void setMargin(Duration margin);
    //! Applies the server's report of \a remaining units until \a reset, plus \a pad. Only
    //! tightens. Ignored if our own, more precise count recovers no earlier.
    void observe(std::int64_t remaining, Instant reset, Duration pad, ClockReading now);
    //! Pauses it until \a until. Then grants one call, and twice as many per round of successes.
    //! Never shortens a pause.
    void close(Instant until);
    //! Assumes successes and no unknown jitter, for forecasts.
    void expectTheBest()
    {
        m_ramp = 0;
        visit([](auto &state) { state.assumeSteady(); });
    }
    //! Changes the capacity of a window and keeps its usage.
    void setCapacity(std::int64_t capacity);
    //! Takes over the usage of \a old, whatever its algorithm. For calls in flight, use take() and
    //! sent() again.
    void inherit(const LimitState &old, ClockReading now);
    //! Continues to count a call that \a old granted.
    void adopt(std::int64_t cost, bool sent, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    bool serverAllows(std::int64_t cost, ClockReading now) const;
    void advanceTo(ClockReading now);
    bool outlastsUs(ClockReading now) const;

    State m_state;
    std::int64_t m_capacity;
    bool m_unbounded; // a bucket that is paid later lends any amount
    std::int64_t m_inFlight = 0;
    std::int64_t m_maxCost = 1;
    std::int64_t m_spent = 0;
    bool m_isBound = false; // whether the members below apply
    std::int64_t m_stated = 0; // least remaining count from the server, less calls in flight
    Instant m_statedReset = Instant::min();
    Instant m_statedUntil = Instant::min(); // m_statedReset with its pad
    Instant m_closedUntil = Instant::min();
    std::int64_t m_ramp = 0; // then at most these in flight; 0: unlimited
};

} // namespace penstock
