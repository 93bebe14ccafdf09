// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <cstdint>
#include <deque>

namespace penstock {

//! Counts accepted units by granting time. Merges entries within a sixty-fourth of the interval,
//! which bounds memory.
class WindowTally
{
public:
    explicit WindowTally(Duration interval)
        : m_grain(interval / 64)
    { }

    void add(Instant at, std::int64_t units)
    {
        m_sum += units;
        if (!m_entries.empty() && at < m_entries.back().at + m_grain)
            m_entries.back().units += units;
        else
            m_entries.push_back({at, units});
    }
    void forgetBefore(Instant at)
    {
        for (; !m_entries.empty() && m_entries.front().at < at; m_entries.pop_front())
            m_sum -= m_entries.front().units;
    }
    void clear()
    {
        m_entries.clear();
        m_sum = 0;
    }
    std::int64_t sum() const { return m_sum; }

private:
    struct Entry
    {
        Instant at;
        std::int64_t units;
    };

    Duration m_grain;
    std::deque<Entry> m_entries;
    std::int64_t m_sum = 0;
};

} // namespace penstock
