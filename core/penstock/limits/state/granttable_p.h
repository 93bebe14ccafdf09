// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/queue/subqueue_p.h>

namespace penstock {

//! An unfinished permit.
struct Grant
{
    quint32 generation = 1;
    bool live = false;
    bool sent = false;
    bool probe = false;
    bool throttled = false;
    quint64 counted = 0; //!< Bits by position in the queue: the server counted it.
    quint64 actualCosts = 0; //!< Bits by position in the queue: the actual cost is known.
    quint32 subQueue = 0;
    Charges charges;
    Instant due;
    Instant sentAt;
    Duration serviceTime {-1}; //!< Expected duration; negative: unknown.
    Instant end = never; //!< Expected end, once sent.
};

//! The unfinished permits, by names that are never reused, as reports may be repeated or late.
class GrantTable
{
public:
    //! Adds an empty, live grant. Invalidates references.
    Grant &add()
    {
        quint32 slot = 0;
        if (m_free.empty()) {
            slot = quint32(m_grants.size());
            m_grants.emplace_back();
        } else {
            slot = m_free.back();
            m_free.pop_back();
        }
        ++m_out;
        Grant &grant = m_grants[slot];
        grant.live = true;
        grant.sent = false;
        grant.throttled = false;
        grant.counted = 0;
        grant.actualCosts = 0;
        grant.end = never;
        return grant;
    }
    void remove(Grant &grant)
    {
        --m_out;
        grant.live = false;
        grant.charges.each.reset();
        ++grant.generation;
        m_free.push_back(slotOf(grant));
    }
    //! Returns null after its removal.
    Grant *find(quint64 name)
    {
        const quint64 slot = (name & 0xffffffffU) - 1;
        if (slot >= m_grants.size())
            return nullptr;
        Grant &grant = m_grants[slot];
        return grant.live && grant.generation == quint32(name >> 32) ? &grant : nullptr;
    }
    quint64 nameOf(const Grant &grant) const
    {
        return (quint64(grant.generation) << 32) | (slotOf(grant) + 1);
    }

    std::int64_t out() const { return m_out; }
    //! Returns all slots, in no order; dead ones are free.
    std::vector<Grant> &places() { return m_grants; }
    const std::vector<Grant> &places() const { return m_grants; }

private:
    quint32 slotOf(const Grant &grant) const { return quint32(&grant - m_grants.data()); }

    std::vector<Grant> m_grants;
    std::vector<quint32> m_free;
    std::int64_t m_out = 0;
};

} // namespace penstock
