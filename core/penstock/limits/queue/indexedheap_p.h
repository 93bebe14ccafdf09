// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <utility>
#include <vector>

namespace penstock {

//! A binary heap of numbers with changeable keys. On top is the smallest key, then the smallest
//! number. A change takes O(log n), a copy two allocations.
template <typename Key>
class IndexedHeap
{
public:
    bool isEmpty() const { return m_items.empty(); }
    std::size_t size() const { return m_items.size(); }
    quint32 top() const { return m_items.front().second; }
    const Key &topKey() const { return m_items.front().first; }

    //! Inserts \a number or changes its key.
    void set(quint32 number, const Key &key)
    {
        if (number >= m_at.size())
            m_at.resize(number + 1, absent);
        quint32 at = m_at[number];
        if (at == absent) {
            at = quint32(m_items.size());
            m_items.emplace_back(key, number);
            m_at[number] = at;
        } else {
            m_items[at].first = key;
        }
        sink(rise(at));
    }
    void remove(quint32 number)
    {
        const quint32 at = number < m_at.size() ? m_at[number] : absent;
        if (at == absent)
            return;
        const auto last = quint32(m_items.size() - 1);
        swap(at, last);
        m_items.pop_back();
        m_at[number] = absent;
        if (at < last)
            sink(rise(at));
    }

private:
    static constexpr quint32 absent = 0xffffffff;

    void swap(quint32 a, quint32 b)
    {
        std::swap(m_items[a], m_items[b]);
        m_at[m_items[a].second] = a;
        m_at[m_items[b].second] = b;
    }
    quint32 rise(quint32 at)
    {
        for (; at > 0 && m_items[at] < m_items[(at - 1) / 2]; at = (at - 1) / 2)
            swap(at, (at - 1) / 2);
        return at;
    }
    void sink(quint32 at)
    {
        for (;;) {
            quint32 least = at;
            for (quint32 child = 2 * at + 1; child <= 2 * at + 2; ++child) {
                if (child < m_items.size() && m_items[child] < m_items[least])
                    least = child;
            }
            if (least == at)
                return;
            swap(at, least);
            at = least;
        }
    }

    std::vector<std::pair<Key, quint32>> m_items;
    std::vector<quint32> m_at; // indexed by number
};

} // namespace penstock
