// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/lane_p.h>

#include <algorithm>

namespace penstock {

namespace {

auto findIn(auto &waiters, quint64 id)
{
    const auto at
        = std::lower_bound(waiters.begin(), waiters.end(), id,
                           [](const Waiter &waiter, quint64 wanted) { return waiter.id < wanted; });
    return at != waiters.end() && at->id == id && at->live ? &*at : nullptr;
}

} // namespace

const Waiter *Lane::front() const
{
    const Waiter *first = m_returned.empty() ? nullptr : &m_returned.begin()->second;
    for (const Fifo &fifo : m_fifos) {
        if (!fifo.waiters.empty()
            && (first == nullptr || fifo.waiters.front().place < first->place))
            first = &fifo.waiters.front();
    }
    return first;
}

Lane::Fifo *Lane::nextFifo()
{
    Fifo *next = nullptr;
    for (Fifo &fifo : m_fifos) {
        if (!fifo.waiters.empty()
            && (next == nullptr || fifo.waiters.front().place < next->waiters.front().place))
            next = &fifo;
    }
    return next;
}

Waiter Lane::takeFront()
{
    --m_live;
    Fifo *const fifo = nextFifo();
    if (!m_returned.empty()
        && (fifo == nullptr || m_returned.begin()->first < fifo->waiters.front().place))
        return std::move(m_returned.extract(m_returned.begin()).mapped());
    Waiter waiter = std::move(fifo->waiters.front());
    fifo->waiters.pop_front();
    ++fifo->taken;
    dropDead(*fifo);
    return waiter;
}

void Lane::dropDead(Fifo &fifo)
{
    while (!fifo.waiters.empty() && !fifo.waiters.front().live) {
        fifo.waiters.pop_front();
        ++fifo.taken;
        --fifo.dead;
    }
}

bool Lane::goesLast(const Waiter &waiter) const
{
    const bool afterReturned = m_returned.empty() || m_returned.rbegin()->first < waiter.place;
    return afterReturned && std::all_of(m_fifos.begin(), m_fifos.end(), [&](const Fifo &fifo) {
               return fifo.waiters.empty() || fifo.waiters.back().place < waiter.place;
           });
}

Lane::Fifo &Lane::fifoFor(qint16 priority)
{
    for (Fifo &fifo : m_fifos) {
        if (fifo.priority == priority)
            return fifo;
    }
    return m_fifos.emplace_back(priority);
}

void Lane::insert(Waiter &&waiter)
{
    ++m_live;
    if (waiter.place.order != waiter.id) {
        // Two programs that share the limits may both have had this place.
        while (m_returned.contains(waiter.place))
            ++waiter.place.order;
        const QueuePlace place = waiter.place;
        m_returned.emplace(place, std::move(waiter));
    } else {
        fifoFor(waiter.priority).waiters.push_back(std::move(waiter));
    }
}

std::optional<Waiter> Lane::cancel(quint64 id)
{
    for (Fifo &fifo : m_fifos) {
        Waiter *const waiter = findIn(fifo.waiters, id);
        if (waiter == nullptr)
            continue;
        std::optional<Waiter> taken = std::move(*waiter);
        waiter->live = false;
        --m_live;
        ++fifo.dead;
        dropDead(fifo);
        if (fifo.dead > fifo.waiters.size() / 2) { // pays for itself: as many went as stay
            std::erase_if(fifo.waiters, [](const Waiter &each) { return !each.live; });
            fifo.dead = 0;
        }
        return taken;
    }
    for (auto at = m_returned.begin(); at != m_returned.end(); ++at) {
        if (at->second.id == id) {
            --m_live;
            return std::move(m_returned.extract(at).mapped());
        }
    }
    return std::nullopt;
}

const Waiter *Lane::find(quint64 id) const
{
    for (const Fifo &fifo : m_fifos) {
        if (const Waiter *const waiter = findIn(fifo.waiters, id))
            return waiter;
    }
    for (const auto &[place, waiter] : m_returned) {
        if (waiter.id == id)
            return &waiter;
    }
    return nullptr;
}

const Waiter *Lane::leastUrgent() const
{
    const Waiter *least = m_returned.empty() ? nullptr : &m_returned.begin()->second;
    for (const Fifo &fifo : m_fifos) {
        if (!fifo.waiters.empty() && (least == nullptr || fifo.priority > least->priority))
            least = &fifo.waiters.front();
    }
    return least;
}

std::vector<Waiter> Lane::takeAll()
{
    std::vector<Waiter> all;
    while (!isEmpty())
        all.push_back(takeFront());
    return all;
}

void Lane::assumeHold(Duration hold)
{
    const auto assume = [hold](Waiter &waiter) {
        if (waiter.hold < Duration::zero())
            waiter.hold = hold;
    };
    for (Fifo &fifo : m_fifos)
        std::for_each(fifo.waiters.begin(), fifo.waiters.end(), assume);
    for (auto &[place, waiter] : m_returned)
        assume(waiter);
}

const Waiter *Lane::Cursor::front(const Lane &lane) const
{
    const auto returned = lane.m_returned.upper_bound(m_returned);
    const Waiter *first = returned == lane.m_returned.end() ? nullptr : &returned->second;
    for (std::size_t i = 0; i < lane.m_fifos.size(); ++i) {
        const Fifo &fifo = lane.m_fifos[i];
        std::size_t at
            = i < m_passed.size() && m_passed[i] > fifo.taken ? m_passed[i] - fifo.taken : 0;
        while (at < fifo.waiters.size() && !fifo.waiters[at].live)
            ++at;
        if (at < fifo.waiters.size() && (first == nullptr || fifo.waiters[at].place < first->place))
            first = &fifo.waiters[at];
    }
    return first;
}

void Lane::Cursor::pass(const Lane &lane)
{
    const Waiter *const waiter = front(lane);
    if (waiter->place.order != waiter->id) {
        m_returned = waiter->place;
        return;
    }
    m_passed.resize(lane.m_fifos.size());
    for (std::size_t i = 0; i < lane.m_fifos.size(); ++i) {
        const Fifo &fifo = lane.m_fifos[i];
        if (fifo.priority != waiter->priority)
            continue;
        // Ids rise along the FIFO, so the place of this one is found without walking.
        const auto at
            = std::lower_bound(fifo.waiters.begin(), fifo.waiters.end(), waiter->id,
                               [](const Waiter &each, quint64 id) { return each.id < id; });
        m_passed[i] = fifo.taken + quint64(at - fifo.waiters.begin()) + 1;
    }
}

} // namespace penstock
