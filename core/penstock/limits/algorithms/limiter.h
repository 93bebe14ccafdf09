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

//! One limit at work: the state of whichever algorithm it is, and what its server said of it.
//! A value; see limitstate.h for what the functions mean.
// Large: each function that an algorithm has (limitstate.h), and those by which it hears of the
// server.
class PENSTOCK_EXPORT Limiter
{
    using State = std::variant<TokenBucket, SteppedBucket, LeakyBucket, FixedWindow, SlidingLog,
                               SlidingWindowCounter>;
    static State makeState(const LimitSettings &settings, Duration margin, ClockReading created);

    // std::visit goes through a table of pointers and cannot be inlined; this can.
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
    Limiter(const LimitSettings &settings, Duration margin, ClockReading created);

    //! Whether \a cost could ever be granted.
    bool admits(std::int64_t cost) const { return m_unbounded || cost <= m_capacity; }
    std::int64_t capacity() const { return m_capacity; }

    bool fits(std::int64_t cost, ClockReading now) const
    {
        return visit([&](const auto &state) { return state.fits(cost, now); })
            && (!m_isBound || serverAllows(cost, now));
    }
    Instant earliest(std::int64_t cost, ClockReading from) const;
    void take(std::int64_t cost, ClockReading at);
    //! The server has counted \a used of \a capacity units in its window, by an answer to a call that was sent
    //! at \a sentAt. That holds until they can be over, and only of limits that count in windows.
    void heardUsed(std::int64_t used, std::int64_t capacity, Instant sentAt, ClockReading now);
    void sent(std::int64_t cost, Instant due, ClockReading at);
    //! \a counted: its answer told what the server has left, this call included.
    void finish(std::int64_t cost, Instant sentAt, ClockReading at, bool counted = false);
    void giveBack(std::int64_t cost, ClockReading at);
    //! See limitstate.h. From here on it is a call of its actual cost.
    void refund(const Refund &call, ClockReading at);
    //! A call has cost as much more than was taken for it, which was counted by now: taken whether it
    //! fits or not, and then nothing fits until it is back. Slots of a semaphore cannot be owed.
    void charge(std::int64_t units, ClockReading at, bool counted = false);
    void expectRefunds()
    {
        visit([](auto &state) { state.expectRefunds(); });
    }
    void heed(const AnswerSpan &times)
    {
        visit([&](auto &state) { state.heed(times); });
    }

    std::int64_t available(ClockReading now) const;
    //! The same by our own count alone, whatever the server said. Below 0 where a capacity that was
    //! lowered is used already.
    std::int64_t ownAvailable(ClockReading now) const
    {
        return visit([&](const auto &state) { return state.available(now); });
    }
    std::int64_t inFlight() const { return m_inFlight; }
    //! The largest cost that anybody has asked of it.
    std::int64_t maxCost() const { return m_maxCost; }
    void noteCost(std::int64_t cost) { m_maxCost = std::max(m_maxCost, cost); }
    std::int64_t spent() const { return m_spent; } //!< By permits since it was made, less returned.
    Instant fullAt(ClockReading now) const;
    //! Nothing of it is used or promised: a new one would do as well.
    bool isAsNew(ClockReading now) const;

    void setMargin(Duration margin);
    //! The server says that at most \a remaining units are left until \a reset; that is believed for
    //! \a pad longer. Only tightens. Where our own count is back as late as that or later, it goes by
    //! that one, which knows better what comes back when.
    void observe(std::int64_t remaining, Instant reset, Duration pad, ClockReading now);
    //! Closes it until \a until, whatever is left of it; then one call goes, and as calls end well twice
    //! as many in each round. Prolongs, never shortens.
    void close(Instant until);
    //! As if it were open again already, and calls as regular as they are known to be: for forecasts,
    //! which cannot know how calls end.
    void expectTheBest()
    {
        m_ramp = 0;
        visit([](auto &state) { state.assumeSteady(); });
    }
    //! Goes on with another capacity, and with what is used of it. Of windows only.
    void setCapacity(std::int64_t capacity);
    //! Takes over what \a old had consumed, whatever its algorithm. Calls under way are not taken
    //! over: take() and sent() them again.
    void inherit(const Limiter &old, ClockReading now);
    //! A call that \a old had let through goes on counting here.
    void adopt(std::int64_t cost, bool sent, ClockReading now);
    QJsonObject save(ClockReading now) const;
    void restore(const QJsonObject &state, Duration age, ClockReading now);

private:
    bool serverAllows(std::int64_t cost, ClockReading now) const;
    void settle(ClockReading now);
    bool outlastsUs(ClockReading now) const;

    State m_state;
    std::int64_t m_capacity;
    bool m_unbounded; // a bucket that is paid later lends any amount
    std::int64_t m_inFlight = 0;
    std::int64_t m_maxCost = 1;
    std::int64_t m_spent = 0;
    bool m_isBound = false; // by what follows
    std::int64_t m_told = 0; // the least that the server said is left, without what is in flight
    Instant m_toldReset = Instant::min();
    Instant m_toldUntil = Instant::min(); // the same with its pad
    Instant m_closedUntil = Instant::min();
    std::int64_t m_ramp = 0; // after that: the most that may be in flight, 0 is any number
};

} // namespace penstock
