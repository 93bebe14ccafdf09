// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/dispatch_p.h>

#include <algorithm>

namespace penstock {

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

} // namespace penstock
