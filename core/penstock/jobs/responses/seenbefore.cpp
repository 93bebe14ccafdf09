// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/responses/seenbefore.h>

#include <penstock/support/result.h>

namespace penstock {

bool SeenBefore::has(const QByteArray &hash) const
{
    return !hash.isEmpty() && (hash == m_before || hash == m_mark || hash == m_first);
}

void SeenBefore::add(const QByteArray &hash, std::int64_t index)
{
    m_before = hash;
    if (index == 0)
        m_first = hash;
    if ((index & (index - 1)) == 0)
        m_mark = hash;
}

QJsonArray SeenBefore::state() const
{
    if (m_first.isEmpty() && m_before.isEmpty() && m_mark.isEmpty())
        return {};
    // Equal ones are stored once: most lists have few pages.
    QJsonArray state {QString::fromLatin1(m_before)};
    if (m_first != m_before || m_mark != m_before)
        state.append(QString::fromLatin1(m_first));
    if (m_mark != m_first)
        state.append(QString::fromLatin1(m_mark));
    return state;
}

SeenBefore SeenBefore::resumed(const QJsonArray &state)
{
    const auto at = [&state](qsizetype index) { return state.at(index).toString().toLatin1(); };
    SeenBefore seen;
    seen.m_before = at(0);
    seen.m_first = state.size() > 1 ? at(1) : seen.m_before;
    seen.m_mark = state.size() > 2 ? at(2) : seen.m_first;
    return seen;
}

} // namespace penstock
