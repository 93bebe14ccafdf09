// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/queueplace.h>
#include <penstock/limits/queue/indexedheap_p.h>
#include <penstock/limits/queue/turns_p.h>

#include <optional>
#include <vector>

namespace penstock {

//! The order of flows with the same limits, by slot. Flows of the priority with the oldest request,
//! ageing included, take turns. A value, copied for forecasts.
class SubQueueOrder
{
public:
    //! Marks \a slot as non-empty; \a first is the place of its first request.
    void set(quint32 slot, quint32 flow, qint16 priority, QueuePlace first, const TurnTags &tags);
    void remove(quint32 slot);
    //! Reads the tags of the first ones. Tags only rise, so others can wait.
    void refresh(const TurnTags &tags);

    struct Next
    {
        quint32 slot = 0;
        quint32 flow = 0;
        qint16 priority = 0;
        std::int64_t start = 0; //!< Its tag.
        QueuePlace oldest; //!< Oldest place of its priority.
    };
    bool isEmpty() const;
    Next next() const; //!< Call after refresh(), if not empty.
    //! Returns true if another flow has requests of \a priority.
    bool hasOther(qint16 priority, quint32 flow) const;
    //! Returns true if each priority has at most one flow, including \a flow.
    bool isPlain(qint16 priority, std::optional<quint32> flow) const;
    //! Returns the slot with the oldest request of the least urgent priority.
    quint32 leastUrgent() const;

private:
    using Turn = std::pair<std::int64_t, QueuePlace>; // tag, and place of the first request
    struct Class
    {
        qint16 priority = 0;
        IndexedHeap<Turn> turns;
        IndexedHeap<QueuePlace> ages;
    };
    struct Entry
    {
        quint32 flow = 0;
        qint16 priority = 0;
    };
    Class &classOf(qint16 priority);
    const Class &oldest() const;

    std::vector<Class> m_classes; // one per priority seen
    std::vector<Entry> m_entries; // indexed by slot
};

} // namespace penstock
