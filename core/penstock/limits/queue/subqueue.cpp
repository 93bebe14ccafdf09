// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/queue/subqueue_p.h>

#include <algorithm>

namespace penstock {

namespace {

auto firstFrom(auto &waiters, quint64 id)
{
    return std::lower_bound(waiters.begin(), waiters.end(), id,
                            [](const Waiter &each, quint64 wanted) { return each.id < wanted; });
}

auto findIn(auto &waiters, quint64 id)
{
    const auto at = firstFrom(waiters, id);
    return at != waiters.end() && at->id == id && at->live ? &*at : nullptr;
}

} // namespace

// ---- One flow ----

const Waiter *SubQueue::Slot::front() const
{
    const Waiter *const first = fifo.empty() ? nullptr : &fifo.front();
    if (!returned.empty() && (first == nullptr || returned.begin()->first < first->place))
        return &returned.begin()->second;
    return first;
}

Waiter SubQueue::Slot::takeFront()
{
    if (!returned.empty() && front() == &returned.begin()->second)
        return std::move(returned.extract(returned.begin()).mapped());
    Waiter waiter = std::move(fifo.front());
    fifo.pop_front();
    ++taken;
    dropDead();
    return waiter;
}

void SubQueue::Slot::dropDead()
{
    while (!fifo.empty() && !fifo.front().live) {
        fifo.pop_front();
        ++taken;
        --dead;
    }
}

std::optional<Waiter> SubQueue::Slot::cancel(quint64 id)
{
    if (Waiter *const waiter = findIn(fifo, id)) {
        std::optional<Waiter> cancelled = std::move(*waiter);
        waiter->live = false;
        ++dead;
        dropDead();
        if (dead > fifo.size() / 2) { // pays for itself: as many went as stay
            std::erase_if(fifo, [](const Waiter &each) { return !each.live; });
            dead = 0;
        }
        return cancelled;
    }
    for (auto at = returned.begin(); at != returned.end(); ++at) {
        if (at->second.id == id)
            return std::move(returned.extract(at).mapped());
    }
    return std::nullopt;
}

const Waiter *SubQueue::Slot::find(quint64 id) const
{
    if (const Waiter *const waiter = findIn(fifo, id))
        return waiter;
    const auto at = std::find_if(returned.begin(), returned.end(),
                                 [id](const auto &each) { return each.second.id == id; });
    return at == returned.end() ? nullptr : &at->second;
}

// ---- All of them ----

std::optional<quint32> SubQueue::slotOf(quint32 flow) const
{
    const auto known = m_slotOf.find(flow);
    return known == m_slotOf.end() ? std::nullopt : std::optional(known->second);
}

quint32 SubQueue::slotFor(const Waiter &waiter)
{
    if (const std::optional<quint32> known = slotOf(waiter.flow))
        return *known;
    auto slot = quint32(m_slots.size());
    if (m_freeSlots.empty()) {
        m_slots.emplace_back();
    } else {
        slot = m_freeSlots.back();
        m_freeSlots.pop_back();
    }
    m_slots[slot].flow = waiter.flow;
    m_slots[slot].priority = waiter.priority;
    m_slotOf.emplace(waiter.flow, slot);
    return slot;
}

//! After its first request has changed.
void SubQueue::lookAt(quint32 slot, const TurnTags &tags)
{
    const Slot &home = m_slots[slot];
    if (const Waiter *const first = home.front()) {
        m_order.set(slot, home.flow, home.priority, first->place, tags);
        return;
    }
    m_order.remove(slot);
    m_slotOf.erase(home.flow);
    m_freeSlots.push_back(slot);
}

const Waiter *SubQueue::front() const
{
    return m_order.isEmpty() ? nullptr : m_slots[m_order.next().slot].front();
}

Waiter SubQueue::takeFront(const TurnTags &tags)
{
    --m_live;
    const quint32 slot = m_order.next().slot;
    Waiter waiter = m_slots[slot].takeFront();
    lookAt(slot, tags);
    return waiter;
}

bool SubQueue::goesLast(const Waiter &waiter, std::optional<quint32> flow) const
{
    if (!m_order.isPlain(waiter.priority, flow))
        return false;
    return std::all_of(m_slotOf.begin(), m_slotOf.end(), [&](const auto &each) {
        const Slot &slot = m_slots[each.second];
        return (slot.fifo.empty() || slot.fifo.back().place < waiter.place)
            && (slot.returned.empty() || slot.returned.rbegin()->first < waiter.place);
    });
}

void SubQueue::insert(Waiter &&waiter, const TurnTags &tags)
{
    ++m_live;
    ++m_joined;
    const quint32 slot = slotFor(waiter);
    Slot &home = m_slots[slot];
    const Waiter *const first = home.front();
    const bool isBehind = first != nullptr && first->place < waiter.place;
    if (waiter.place.order != waiter.id) {
        // Two programs that share the limits may both have had this place.
        while (home.returned.contains(waiter.place))
            ++waiter.place.order;
        const QueuePlace place = waiter.place;
        home.returned.emplace(place, std::move(waiter));
    } else {
        home.fifo.push_back(std::move(waiter));
    }
    if (!isBehind)
        lookAt(slot, tags);
}

std::optional<Waiter> SubQueue::cancel(Ticket ticket, const TurnTags &tags)
{
    const std::optional<quint32> slot = slotOf(ticket.flow);
    if (!slot)
        return std::nullopt;
    std::optional<Waiter> waiter = m_slots[*slot].cancel(ticket.id);
    if (waiter) {
        --m_live;
        lookAt(*slot, tags);
    }
    return waiter;
}

const Waiter *SubQueue::find(Ticket ticket) const
{
    const std::optional<quint32> slot = slotOf(ticket.flow);
    return slot ? m_slots[*slot].find(ticket.id) : nullptr;
}

const Waiter *SubQueue::leastUrgent() const
{
    return m_order.isEmpty() ? nullptr : m_slots[m_order.leastUrgent()].front();
}

std::vector<Waiter> SubQueue::takeAll()
{
    std::vector<Waiter> all;
    for (Slot &slot : m_slots) {
        while (slot.front() != nullptr)
            all.push_back(slot.takeFront());
    }
    return all;
}

void SubQueue::assumeServiceTime(Duration serviceTime)
{
    const auto assume = [serviceTime](Waiter &waiter) {
        if (waiter.serviceTime < Duration::zero())
            waiter.serviceTime = serviceTime;
    };
    for (Slot &slot : m_slots) {
        std::for_each(slot.fifo.begin(), slot.fifo.end(), assume);
        for (auto &[place, waiter] : slot.returned)
            assume(waiter);
    }
}

// ---- Forecasts ----

SubQueue::Cursor::Cursor(const SubQueue &subQueue)
    : m_order(subQueue.m_order)
    , m_joined(subQueue.m_joined)
{ }

void SubQueue::Cursor::add(Phantoms phantoms, const SubQueue &subQueue, const TurnTags &tags)
{
    m_phantomSlot
        = subQueue.slotOf(phantoms.waiter.flow).value_or(quint32(subQueue.m_slots.size()));
    m_phantoms = std::move(phantoms);
    lookAt(m_phantomSlot, subQueue, tags);
}

const Waiter *SubQueue::Cursor::frontOf(quint32 slot, const SubQueue &subQueue) const
{
    const Progress progress = slot < m_progress.size() ? m_progress[slot] : Progress();
    const Waiter *first = nullptr;
    if (slot < subQueue.m_slots.size()) {
        const Slot &home = subQueue.m_slots[slot];
        const auto returned = home.returned.upper_bound(progress.returned);
        first = returned == home.returned.end() ? nullptr : &returned->second;
        std::size_t at = progress.passed > home.taken ? progress.passed - home.taken : 0;
        while (at < home.fifo.size() && !home.fifo[at].live)
            ++at;
        if (at < home.fifo.size() && (first == nullptr || home.fifo[at].place < first->place))
            first = &home.fifo[at];
    }
    if (first == nullptr && slot == m_phantomSlot && phantoms() > 0)
        return &m_phantoms->waiter;
    return first;
}

void SubQueue::Cursor::lookAt(quint32 slot, const SubQueue &subQueue, const TurnTags &tags)
{
    if (const Waiter *const first = frontOf(slot, subQueue))
        m_order.set(slot, first->flow, first->priority, first->place, tags);
    else
        m_order.remove(slot);
}

void SubQueue::Cursor::update(const SubQueue &subQueue, const TurnTags &tags)
{
    if (std::exchange(m_joined, subQueue.m_joined) != subQueue.m_joined) {
        for (const auto &[flow, slot] : subQueue.m_slotOf)
            lookAt(slot, subQueue, tags);
    }
    m_order.refresh(tags);
}

const Waiter *SubQueue::Cursor::front(const SubQueue &subQueue) const
{
    return m_order.isEmpty() ? nullptr : frontOf(m_order.next().slot, subQueue);
}

void SubQueue::Cursor::pass(const SubQueue &subQueue, const TurnTags &tags)
{
    const quint32 slot = m_order.next().slot;
    const Waiter *const waiter = frontOf(slot, subQueue);
    if (slot >= m_progress.size())
        m_progress.resize(slot + 1);
    if (m_phantoms && waiter == &m_phantoms->waiter) {
        --m_phantoms->count;
    } else if (waiter->place.order != waiter->id) {
        m_progress[slot].returned = waiter->place;
    } else { // found without walking
        const Slot &home = subQueue.m_slots[slot];
        const auto at = firstFrom(home.fifo, waiter->id);
        m_progress[slot].passed = home.taken + quint64(at - home.fifo.begin()) + 1;
    }
    lookAt(slot, subQueue, tags);
}

} // namespace penstock
