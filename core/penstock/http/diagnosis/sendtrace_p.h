// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/sendlog.h>

#include <algorithm>
#include <functional>
#include <vector>

//! Sends and what a server can have counted. A request arrived at an unknown time between sending
//! and response; all results hold for any such time.
namespace penstock {

//! Returns the median of \a values, which are not empty.
template <typename Value>
Value median(std::vector<Value> values)
{
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

//! The fit of one kind of limit to the accepted and rejected requests.
struct Fit
{
    std::int64_t atLeast = 0; //!< Certainly accepted together.
    std::int64_t atMost = 0; //!< Rejected with at most this many counted.
    std::int64_t atMostOfAll = 0; //!< atMost, if all rejections have this cause.
    std::int64_t fullest = 0; //!< Most accepted together, by sending times.
    std::int64_t metByThrottled = 0; //!< Seen by most rejected requests, by sending times.
    double overlap = 1; //!< Share of accepted requests that saw as much.
    std::int64_t throttled = 0;

    //! Returns true if one capacity explains all responses and separates accepted from rejected.
    bool holds() const
    {
        return throttled > 0 && atMost > 0 && atLeast <= atMost && overlap <= 0.1;
    }
    bool holdsForAll() const { return holds() && atLeast <= atMostOfAll; }
    bool allows(std::int64_t capacity) const
    {
        return throttled > 0 && atLeast <= capacity && capacity <= atMost;
    }
};

//! Cumulative sums of an amount over time.
class Sums
{
public:
    void add(Instant at, std::int64_t amount) { m_steps.emplace_back(at, amount); }
    void finish(); //!< Call after the last add().

    //! Looks up sums; fast if instants ascend.
    class Cursor
    {
    public:
        explicit Cursor(const Sums &sums)
            : m_steps(sums.m_steps)
        { }
        std::int64_t upTo(Instant at); //!< Inclusive.
        std::int64_t before(Instant at)
        {
            return at == Instant::min() ? 0 : upTo(at - Duration(1));
        }

    private:
        const std::vector<std::pair<Instant, std::int64_t>> &m_steps;
        std::size_t m_next = 0; // the first after the last instant
    };

private:
    std::vector<std::pair<Instant, std::int64_t>> m_steps;
};

//! Selected sends in the order of sending.
class SendTrace
{
public:
    struct Send
    {
        Instant sent;
        Instant ended;
        std::int64_t weight = 1;
        SendRecord::Fate fate = SendRecord::Fate::Open;
        bool isAdmitted() const { return fate == SendRecord::Fate::Admitted; }
        bool isThrottled() const { return fate == SendRecord::Fate::Throttled; }
    };

    //! Weights each send by \a weigh; 0 leaves it out.
    SendTrace(const SendLog::Records &records,
              const std::function<std::int64_t(const SendRecord &)> &weigh);

    const std::vector<Send> &sends() const { return m_sends; }
    std::int64_t throttled() const { return m_throttled; }
    //! Returns the most that can have been counted in the \a interval before \a send.
    std::int64_t possibleBefore(const Send &send, Duration interval) const;
    std::int64_t possiblyInFlight(const Send &send) const;

    Fit sliding(Duration interval) const; //!< Limit on any span of this length.
    //! Returns the fit of windows at multiples of \a interval, by a clock \a offset ahead of ours,
    //! give or take \a slop.
    Fit fixed(Duration interval, Duration offset, Duration slop) const;
    Fit concurrency() const;
    Fit bucket(std::int64_t amount, Duration each) const; //!< Refilled by \a amount per \a each.

private:
    template <typename Possible, typename Met>
    void judge(Fit &fit, Possible possible, Met met) const;
    auto possible(Duration interval) const;

    std::vector<Send> m_sends;
    std::int64_t m_throttled = 0;
    Duration m_quickest {}; // fastest rejection: no request takes longer to arrive
    // Accepted ones and possibly counted ones, by the time of sending and of the end.
    Sums m_admittedSent, m_admittedEnded, m_countedSent, m_countedEnded;
};

} // namespace penstock
