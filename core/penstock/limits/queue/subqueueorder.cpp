// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/queue/subqueueorder_p.h>

#include <algorithm>

namespace penstock {

SubQueueOrder::Class &SubQueueOrder::classOf(qint16 priority)
{
    for (Class &each : m_classes) {
        if (each.priority == priority)
            return each;
    }
    return m_classes.emplace_back(Class {priority, {}, {}});
}

void SubQueueOrder::set(quint32 slot, quint32 flow, qint16 priority, QueuePlace first,
                        const TurnTags &tags)
{
    if (slot >= m_entries.size())
        m_entries.resize(slot + 1);
    m_entries[slot] = {flow, priority};
    Class &home = classOf(priority);
    home.turns.set(slot, {tags.starts[flow], first});
    home.ages.set(slot, first);
}

void SubQueueOrder::remove(quint32 slot)
{
    if (slot >= m_entries.size())
        return;
    Class &home = classOf(m_entries[slot].priority);
    home.turns.remove(slot);
    home.ages.remove(slot);
}

void SubQueueOrder::refresh(const TurnTags &tags)
{
    for (Class &each : m_classes) {
        while (!each.turns.isEmpty()) {
            const quint32 slot = each.turns.top();
            const Turn known = each.turns.topKey();
            const std::int64_t start = tags.starts[m_entries[slot].flow];
            if (known.first == start)
                break;
            each.turns.set(slot, {start, known.second});
        }
    }
}

bool SubQueueOrder::isEmpty() const
{
    return std::all_of(m_classes.begin(), m_classes.end(),
                       [](const Class &each) { return each.turns.isEmpty(); });
}

const SubQueueOrder::Class &SubQueueOrder::oldest() const
{
    const Class *oldest = nullptr;
    for (const Class &each : m_classes) {
        if (!each.ages.isEmpty()
            && (oldest == nullptr || each.ages.topKey() < oldest->ages.topKey()))
            oldest = &each;
    }
    return *oldest;
}

SubQueueOrder::Next SubQueueOrder::next() const
{
    const Class &home = oldest();
    const quint32 slot = home.turns.top();
    return {slot, m_entries[slot].flow, home.priority, home.turns.topKey().first,
            home.ages.topKey()};
}

bool SubQueueOrder::hasOther(qint16 priority, quint32 flow) const
{
    return std::any_of(m_classes.begin(), m_classes.end(), [&](const Class &each) {
        return each.priority == priority && !each.turns.isEmpty()
            && (each.turns.size() > 1 || m_entries[each.turns.top()].flow != flow);
    });
}

bool SubQueueOrder::isPlain(qint16 priority, std::optional<quint32> flow) const
{
    return std::all_of(m_classes.begin(), m_classes.end(), [&](const Class &each) {
        if (each.turns.isEmpty())
            return true;
        return each.turns.size() == 1
            && (each.priority != priority || m_entries[each.turns.top()].flow == flow);
    });
}

quint32 SubQueueOrder::leastUrgent() const
{
    const Class *least = nullptr;
    for (const Class &each : m_classes) {
        if (!each.ages.isEmpty() && (least == nullptr || each.priority > least->priority))
            least = &each;
    }
    return least->ages.top();
}

} // namespace penstock
