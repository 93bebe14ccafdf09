// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/sendlog.h>

#include <functional>
#include <vector>

//! Sends as seen from outside, and what a server can have counted of them. When a request arrived is
//! not known: some time between its sending and its answer. What is said here holds for any such time.
namespace penstock {

//! How well a kind of limit goes with what was admitted and what was throttled.
struct Fit
{
    std::int64_t atLeast = 0; //!< The server let this much in together, for sure.
    std::int64_t atMost = 0; //!< It throttled when not more than this can have been there.
    std::int64_t atMostOfAll = 0; //!< The same without allowing for a throttle of another reason.
    std::int64_t fullest = 0; //!< What it let in together, going by the times of sending.
    std::int64_t metByThrottled
        = 0; //!< What most throttled ones met, going by the times of sending.
    double overlap = 1; //!< Part of the admitted that met as much as that.
    std::int64_t throttled = 0;

    //! Some capacity explains each answer, and throttled and admitted are told apart by it.
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

//! What an amount adds up to over time, for looking up.
class Sums
{
public:
    void add(Instant at, std::int64_t amount) { m_steps.emplace_back(at, amount); }
    void finish(); //!< After the last add().

    //! Looks up one moment after the other, quickly where they follow each other.
    class Cursor
    {
    public:
        explicit Cursor(const Sums &sums)
            : m_steps(sums.m_steps)
        { }
        std::int64_t upTo(Instant at); //!< Included.
        std::int64_t before(Instant at)
        {
            return at == Instant::min() ? 0 : upTo(at - Duration(1));
        }

    private:
        const std::vector<std::pair<Instant, std::int64_t>> &m_steps;
        std::size_t m_next = 0; // the first after the moment
    };

private:
    std::vector<std::pair<Instant, std::int64_t>> m_steps;
};

//! Sends that have something in common, in the order of sending.
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

    //! \a weigh says how much a send counts; 0 leaves it out.
    SendTrace(const SendLog::Records &records,
              const std::function<std::int64_t(const SendRecord &)> &weigh);

    const std::vector<Send> &sends() const { return m_sends; }
    std::int64_t throttled() const { return m_throttled; }
    //! What can have been counted in the \a interval before \a send was decided.
    std::int64_t possibleBefore(const Send &send, Duration interval) const;
    std::int64_t possiblyInFlight(const Send &send) const;

    Fit sliding(Duration interval) const; //!< So much in any span of this length.
    //! So much in each window that begins at a multiple of \a interval of a clock which stands
    //! \a offset from ours, give or take \a slop.
    Fit fixed(Duration interval, Duration offset, Duration slop) const;
    Fit concurrency() const; //!< So many at once.
    Fit bucket(std::int64_t amount, Duration each) const; //!< So much, refilled at this rate.

private:
    template <typename Possible, typename Met>
    void judge(Fit &fit, Possible possible, Met met) const;
    auto possible(Duration interval) const;

    std::vector<Send> m_sends;
    std::int64_t m_throttled = 0;
    Duration
        m_quickest {}; // throttle: a request is there at the latest this long after its sending
    // By time of sending and of ending; of admitted ones, and of all that may have been counted.
    Sums m_admittedSent, m_admittedEnded, m_countedSent, m_countedEnded;
};

} // namespace penstock
