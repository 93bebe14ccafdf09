// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/queue/dispatch_p.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace penstock {

Head headOf(quint32 subQueue, const std::vector<quint32> &limitStates, const Waiter &waiter,
            const SubQueueOrder &order)
{
    return {subQueue, &limitStates, &waiter.charges, &waiter, &order, order.next()};
}

void sortByTurns(std::vector<Head> &heads)
{
    if (heads.size() < 2)
        return;
    std::sort(heads.begin(), heads.end(), [](const Head &a, const Head &b) {
        return std::tie(a.turn.oldest, a.subQueue) < std::tie(b.turn.oldest, b.subQueue);
    });
    // Each priority keeps its positions, and within them its sources take turns.
    std::vector<Head> turns = heads;
    std::sort(turns.begin(), turns.end(), [](const Head &a, const Head &b) {
        return std::tie(a.turn.priority, a.turn.start, a.waiter->place, a.subQueue)
            < std::tie(b.turn.priority, b.turn.start, b.waiter->place, b.subQueue);
    });
    std::array<std::size_t, TurnTags::priorities> next {};
    for (std::size_t i = turns.size(); i-- > 0;)
        next[std::size_t(turns[i].turn.priority)] = i;
    for (Head &head : heads)
        head = turns[next[std::size_t(head.turn.priority)]++];
}

Choice earliestOf(const Head &head, std::span<const LimitState> limitStates, ClockReading from)
{
    Choice choice;
    choice.head = 0;
    choice.due = from.at;
    for (bool moved = true; moved;) {
        moved = false;
        const ClockReading start = from.movedTo(choice.due);
        for (std::size_t i = 0; i < head.limitStates->size(); ++i) {
            const quint32 index = (*head.limitStates)[i];
            const Instant at = limitStates[index].earliest(head.charges->of(i), start);
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
        return std::any_of(head.limitStates->begin(), head.limitStates->end(),
                           [this](quint32 index) {
                               return std::find(m_limitStates.begin(), m_limitStates.end(), index)
                                   != m_limitStates.end();
                           });
    }
    void addExhausted(const Head &head, std::span<const LimitState> limitStates, ClockReading now)
    {
        for (std::size_t i = 0; i < head.limitStates->size(); ++i) {
            const quint32 index = (*head.limitStates)[i];
            if (limitStates[index].fits(head.charges->of(i), now))
                continue;
            m_limitStates.push_back(index);
            m_roomAt = std::min(m_roomAt, limitStates[index].earliest(head.charges->of(i), now));
        }
    }
    Instant roomAt() const { return m_roomAt; } // for the first of those who wait

private:
    Instant m_roomAt = never;
    std::vector<quint32> m_limitStates;
};

} // namespace

Choice chooseNext(std::span<const Head> heads, std::span<const LimitState> limitStates,
                  ClockReading from)
{
    if (heads.size() == 1)
        return earliestOf(heads.front(), limitStates, from);
    Choice best;
    Awaited awaited;
    bool someStandBehind = false;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (awaited.any(heads[i])) {
            someStandBehind = true;
        } else {
            Choice choice = earliestOf(heads[i], limitStates, from);
            choice.head = int(i);
            if (choice.due == from.at)
                return choice;
            if (choice.due < best.due || best.head == Choice::nobody)
                best = choice;
        }
        awaited.addExhausted(heads[i], limitStates, from);
    }
    if (someStandBehind && awaited.roomAt() <= best.due)
        best.review = awaited.roomAt();
    return best;
}

namespace {

bool needs(const Head &head, quint32 limitState)
{
    return std::find(head.limitStates->begin(), head.limitStates->end(), limitState)
        != head.limitStates->end();
}

//! \a other shares a limit with \a mine and waits for no limit of its own.
bool competes(const Head &other, const Head &mine, std::span<const LimitState> limitStates,
              ClockReading now)
{
    if (other.subQueue == mine.subQueue
        || !other.order->hasOther(mine.turn.priority, mine.turn.flow))
        return false;
    bool sharesOne = false;
    for (std::size_t i = 0; i < other.limitStates->size(); ++i) {
        const quint32 limitState = (*other.limitStates)[i];
        if (needs(mine, limitState))
            sharesOne = true;
        else if (!limitStates[limitState].fits(other.charges->of(i), now))
            return false;
    }
    return sharesOne;
}

} // namespace

std::int64_t turnCost(std::span<const Head> heads, int chosen,
                      std::span<const LimitState> limitStates, ClockReading now,
                      const std::function<TurnRate(quint32)> &rateOf)
{
    const Head &mine = heads[std::size_t(chosen)];
    const bool inItsSubQueue = mine.order->hasOther(mine.turn.priority, mine.turn.flow);
    if (!rateOf)
        return inItsSubQueue ? mine.waiter->charges.cost : 0;
    const auto timeShared = [&](const Head &other) {
        std::int64_t ofRates = 0;
        std::int64_t ofSlots = 0;
        for (std::size_t i = 0; i < mine.limitStates->size(); ++i) {
            if (!needs(other, (*mine.limitStates)[i]))
                continue;
            const TurnRate rate = rateOf((*mine.limitStates)[i]);
            std::int64_t &longest = rate.interval > Duration::zero() ? ofRates : ofSlots;
            longest = std::max(longest, rate.timeOf(mine.waiter->charges.of(i)));
        }
        return ofRates > 0 ? ofRates : ofSlots;
    };
    std::optional<std::int64_t> least;
    if (inItsSubQueue)
        least = timeShared(mine);
    for (const Head &other : heads) {
        if (competes(other, mine, limitStates, now))
            least = std::min(timeShared(other), least.value_or(never.time_since_epoch().count()));
    }
    return least.value_or(0);
}

} // namespace penstock
