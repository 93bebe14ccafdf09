// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/lane_p.h>

namespace penstock {

//! A permit that is out.
struct Grant
{
    quint32 generation = 1;
    bool live = false;
    bool sent = false;
    bool probe = false;
    bool throttled = false; //!< By the server.
    quint64 counted = 0; //!< By position in the lane: the answer told the server's count of it.
    quint64 settled = 0; //!< By position in the lane: what it has cost is known.
    quint32 lane = 0;
    Charges charges;
    Instant due;
    Instant sentAt;
    Duration hold {-1}; //!< How long the call is thought to run; below 0: not known.
    Instant end = never; //!< When it is thought to end, once it is sent.
};

//! The permits that are out, by names that are never used again: a permit may be told of twice, or
//! after it has ended.
class GrantTable
{
public:
    //! A new one, live and otherwise blank. Ends what refers to others.
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
        grant.settled = 0;
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
    //! Null once it is removed.
    Grant *find(quint64 name)
    {
        const quint64 slot = (name & 0xffffffffU) - 1;
        if (slot >= m_grants.size())
            return nullptr;
        Grant &grant = m_grants[slot];
        return grant.live && grant.generation == quint32(name >> 32) ? &grant : nullptr;
    }
    quint64 nameOf(const Grant &grant) const //!< Never 0.
    {
        return (quint64(grant.generation) << 32) | (slotOf(grant) + 1);
    }

    std::int64_t out() const { return m_out; }
    //! In no order; those that are not live are only room for others.
    std::vector<Grant> &places() { return m_grants; }
    const std::vector<Grant> &places() const { return m_grants; }

private:
    quint32 slotOf(const Grant &grant) const { return quint32(&grant - m_grants.data()); }

    std::vector<Grant> m_grants;
    std::vector<quint32> m_free;
    std::int64_t m_out = 0;
};

} // namespace penstock
