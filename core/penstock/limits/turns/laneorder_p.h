// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/turns/indexedheap_p.h>
#include <penstock/limits/turns/queueplace.h>
#include <penstock/limits/turns/turns_p.h>

#include <optional>
#include <vector>

namespace penstock {

//! Which flow of a lane goes next, by slots: the flows of the priority that has the oldest request
//! (ageing included) take turns. A value: forecasts go on with a copy.
class LaneOrder
{
public:
    //! The flow in \a slot has requests; \a first is the place of the first one.
    void set(quint32 slot, quint32 flow, qint16 priority, QueuePlace first, const TurnTags &tags);
    void remove(quint32 slot);
    //! Reads the tags of those that are first. Tags only rise, so the others can wait.
    void refresh(const TurnTags &tags);

    struct Next
    {
        quint32 slot = 0;
        quint32 flow = 0;
        qint16 priority = 0;
        std::int64_t start = 0; //!< Its tag.
        QueuePlace oldest; //!< Of its priority.
    };
    bool isEmpty() const;
    Next next() const; //!< After refresh(), and not when it is empty.
    //! Another flow has requests of that priority.
    bool hasOther(qint16 priority, quint32 flow) const;
    //! Each priority has at most one flow, also when a request of \a flow joins.
    bool isPlain(qint16 priority, std::optional<quint32> flow) const;
    //! Of the least urgent priority, the slot with the oldest request.
    quint32 leastUrgent() const;

private:
    using Turn = std::pair<std::int64_t, QueuePlace>; // the tag, and the place of the first one
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

    std::vector<Class> m_classes; // one for each priority that has been seen
    std::vector<Entry> m_entries; // by slot
};

} // namespace penstock
