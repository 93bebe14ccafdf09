// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/dispatch_p.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace penstock {

Head headOf(quint32 lane, const std::vector<quint32> &limiters, const Waiter &waiter,
            const LaneOrder &order)
{
    return {lane, &limiters, &waiter.charges, &waiter, &order, order.next()};
}

void sortByTurns(std::vector<Head> &heads)
{
    if (heads.size() < 2)
        return;
    std::sort(heads.begin(), heads.end(), [](const Head &a, const Head &b) {
        return std::tie(a.turn.oldest, a.lane) < std::tie(b.turn.oldest, b.lane);
    });
    // Each priority keeps its positions, and within them its sources take turns.
    std::vector<Head> turns = heads;
    std::sort(turns.begin(), turns.end(), [](const Head &a, const Head &b) {
        return std::tie(a.turn.priority, a.turn.start, a.waiter->place, a.lane)
            < std::tie(b.turn.priority, b.turn.start, b.waiter->place, b.lane);
    });
    std::array<std::size_t, TurnTags::priorities> next {};
    for (std::size_t i = turns.size(); i-- > 0;)
        next[std::size_t(turns[i].turn.priority)] = i;
    for (Head &head : heads)
        head = turns[next[std::size_t(head.turn.priority)]++];
}

Choice earliestOf(const Head &head, std::span<const Limiter> limiters, ClockReading from)
{
    Choice choice;
    choice.head = 0;
    choice.due = from.at;
    for (bool moved = true; moved;) {
        moved = false;
        const ClockReading start = from.movedTo(choice.due);
        for (std::size_t i = 0; i < head.limiters->size(); ++i) {
            const quint32 index = (*head.limiters)[i];
            const Instant at = limiters[index].earliest(head.charges->of(i), start);
            if (at > choice.due) {
                choice.due = at;
                choice.binding = int(index);
                moved = true;
            }
        }
        if (choice.due == never)
            return choice;
    }
    return choice;
}

namespace {

//! Remembers which limits somebody ahead is waiting for.
class Awaited
{
public:
    bool any(const Head &head) const
    {
        return std::any_of(head.limiters->begin(), head.limiters->end(), [this](quint32 index) {
            return std::find(m_limiters.begin(), m_limiters.end(), index) != m_limiters.end();
        });
    }
    void addExhausted(const Head &head, std::span<const Limiter> limiters, ClockReading now)
    {
        for (std::size_t i = 0; i < head.limiters->size(); ++i) {
            const quint32 index = (*head.limiters)[i];
            if (limiters[index].fits(head.charges->of(i), now))
                continue;
            m_limiters.push_back(index);
            m_roomAt = std::min(m_roomAt, limiters[index].earliest(head.charges->of(i), now));
        }
    }
    Instant roomAt() const { return m_roomAt; } // for the first of those who wait

private:
    Instant m_roomAt = never;
    std::vector<quint32> m_limiters;
};

} // namespace

Choice chooseNext(std::span<const Head> heads, std::span<const Limiter> limiters, ClockReading from)
{
    if (heads.size() == 1)
        return earliestOf(heads.front(), limiters, from);
    Choice best;
    Awaited awaited;
    bool someStandBehind = false;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (awaited.any(heads[i])) {
            someStandBehind = true;
        } else {
            Choice choice = earliestOf(heads[i], limiters, from);
            choice.head = int(i);
            if (choice.due == from.at)
                return choice;
            if (choice.due < best.due || best.head == Choice::nobody)
                best = choice;
        }
        awaited.addExhausted(heads[i], limiters, from);
    }
    if (someStandBehind && awaited.roomAt() <= best.due)
        best.review = awaited.roomAt();
    return best;
}

namespace {

bool needs(const Head &head, quint32 limiter)
{
    return std::find(head.limiters->begin(), head.limiters->end(), limiter) != head.limiters->end();
}

//! \a other shares a limit with \a mine and waits for no limit of its own.
bool competes(const Head &other, const Head &mine, std::span<const Limiter> limiters,
              ClockReading now)
{
    if (other.lane == mine.lane || !other.order->hasOther(mine.turn.priority, mine.turn.flow))
        return false;
    bool sharesOne = false;
    for (std::size_t i = 0; i < other.limiters->size(); ++i) {
        const quint32 limiter = (*other.limiters)[i];
        if (needs(mine, limiter))
            sharesOne = true;
        else if (!limiters[limiter].fits(other.charges->of(i), now))
            return false;
    }
    return sharesOne;
}

} // namespace

std::int64_t turnCost(std::span<const Head> heads, int chosen, std::span<const Limiter> limiters,
                      ClockReading now, const std::function<TurnRate(quint32)> &rateOf)
{
    const Head &mine = heads[std::size_t(chosen)];
    const bool inItsLane = mine.order->hasOther(mine.turn.priority, mine.turn.flow);
    if (!rateOf)
        return inItsLane ? mine.waiter->charges.cost : 0;
    const auto timeShared = [&](const Head &other) {
        std::int64_t ofRates = 0;
        std::int64_t ofSlots = 0;
        for (std::size_t i = 0; i < mine.limiters->size(); ++i) {
            if (!needs(other, (*mine.limiters)[i]))
                continue;
            const TurnRate rate = rateOf((*mine.limiters)[i]);
            std::int64_t &longest = rate.interval > Duration::zero() ? ofRates : ofSlots;
            longest = std::max(longest, rate.timeOf(mine.waiter->charges.of(i)));
        }
        return ofRates > 0 ? ofRates : ofSlots;
    };
    std::optional<std::int64_t> least;
    if (inItsLane)
        least = timeShared(mine);
    for (const Head &other : heads) {
        if (competes(other, mine, limiters, now))
            least = std::min(timeShared(other), least.value_or(never.time_since_epoch().count()));
    }
    return least.value_or(0);
}

} // namespace penstock
