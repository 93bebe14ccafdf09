// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/run/workrows.h>

namespace penstock {

void WorkRows::add(WorkRow row)
{
    m_rows.push_back(std::move(row));
    m_isDry = false;
}

void WorkRows::readOn()
{
    reader().readOn();
}

void WorkRows::end()
{
    m_hasEnded = true;
    reader().readOn();
}

Result<std::optional<Row>> WorkRows::next()
{
    if (m_rows.empty())
        return std::nullopt;
    Row row = std::move(m_rows.front().row);
    m_rows.pop_front();
    m_onTaken();
    return row;
}

RowMark WorkRows::mark() const
{
    return {.index = m_rows.empty() ? 0 : m_rows.front().index};
}

} // namespace penstock
