// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/accrual.h>
#include <penstock/limits/fixedwindow.h>
#include <penstock/limits/leakybucket.h>
#include <penstock/limits/releaselog.h>
#include <penstock/limits/slidingwindowcounter.h>
#include <penstock/limits/steppedbucket.h>

#include <utility>
#include <variant>

namespace penstock {

//! One limit at work: the state of whichever algorithm it is, and what its server said of it.
//! A value; see limitstate.h for what the functions mean.
class PENSTOCK_EXPORT Limiter
{
    using State = std::variant<Accrual, SteppedBucket, LeakyBucket, FixedWindow, ReleaseLog,
                               SlidingWindowCounter>;
    static State makeState(const LimitSettings &settings, Duration margin, Moment created);

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
    Limiter(const LimitSettings &settings, Duration margin, Moment created);

    //! Whether \a cost could ever be granted.
    bool admits(std::int64_t cost) const { return m_unbounded || cost <= m_capacity; }
    std::int64_t capacity() const { return m_capacity; }

    bool fits(std::int64_t cost, Moment now) const
    {
        return visit([&](const auto &state) { return state.fits(cost, now); })
            && (m_toldUntil <= now.at || cost <= m_told);
    }
    Instant earliest(std::int64_t cost, Moment from) const;
    void take(std::int64_t cost, Moment at);
    //! Takes \a cost for a call that ends at once, if it fits.
    bool tryTake(std::int64_t cost, Moment now)
    {
        if (m_toldUntil > now.at) [[unlikely]]
            return tryTakeAsTold(cost, now);
        return cost <= m_capacity && visit([&](auto &state) { return state.tryTake(cost, now); });
    }
    //! As if the tryTake() just before had not been.
    void untake(std::int64_t cost, Moment now);
    void sent(std::int64_t cost, Instant due, Moment at);
    void finish(std::int64_t cost, Moment at);
    void giveBack(std::int64_t cost, Moment at);
    void arrivedLate(std::int64_t cost, Instant sentAt, Duration late)
    {
        visit([&](auto &state) { state.arrivedLate(cost, sentAt, late); });
    }

    std::int64_t available(Moment now) const;
    std::int64_t inFlight() const { return m_inFlight; }
    Instant fullAt(Moment now) const;
    //! Nothing of it is used or promised: a new one would do as well.
    bool isAsNew(Moment now) const;

    void setMargin(Duration margin);
    //! The server says that at most \a remaining units are left until \a reset. Only tightens.
    void observe(std::int64_t remaining, Instant reset, Moment now);
    //! Takes over what \a old had consumed, whatever its algorithm. Calls under way are not taken
    //! over: take() and sent() them again.
    void inherit(const Limiter &old, Moment now);
    //! A call that \a old had let through goes on counting here.
    void adopt(std::int64_t cost, bool sent, Moment now);
    QJsonObject save(Moment now) const;
    void restore(const QJsonObject &state, Duration age, Moment now);

private:
    bool tryTakeAsTold(std::int64_t cost, Moment now);

    State m_state;
    std::int64_t m_capacity;
    bool m_unbounded; // a bucket that is paid later lends any amount
    std::int64_t m_inFlight = 0;
    std::int64_t m_told = 0; // what the server says is left
    Instant m_toldUntil = Instant::min();
};

} // namespace penstock
