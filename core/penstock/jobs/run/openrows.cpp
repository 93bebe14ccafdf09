// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/openrows.h>

#include <algorithm>

namespace penstock {

void OpenRow::noteTry(RowTry what)
{
    if (tries.size() == maxTries)
        tries.erase(tries.begin());
    tries.push_back(std::move(what));
}

OpenRow &OpenRows::add(Row row, const RowMark &begins)
{
    OpenRow &open = m_rows[begins.index];
    open.index = begins.index;
    open.mark = begins;
    open.row = std::make_shared<const Row>(std::move(row));
    return open;
}

OpenRow *OpenRows::ofCall(quint64 call)
{
    const auto found = m_indexOf.find(call);
    return found == m_indexOf.end() ? nullptr : &m_rows.at(found->second);
}

void OpenRows::called(OpenRow &row, quint64 call)
{
    row.call = call;
    m_indexOf.emplace(call, row.index);
}

void OpenRows::callEnded(OpenRow &row)
{
    m_indexOf.erase(std::exchange(row.call, 0));
    row.isRetrying = false;
}

void OpenRows::announced(OpenRow &row, quint64 number)
{
    row.hasIntent = true;
    m_intents.emplace_back(number, row.call);
}

bool OpenRows::revoked(OpenRow &row)
{
    if (row.call != 0) // one that has ended needs no leave
        std::erase_if(m_intents, [&](const auto &intent) { return intent.second == row.call; });
    return std::exchange(row.hasIntent, false);
}

void OpenRows::ended(OpenRow &row, quint64 number, RowState state)
{
    row.hasEnded = true;
    m_ending.push_back({number, row.index, state});
}

void OpenRows::wait(OpenRow &row, Instant until)
{
    row.isWaiting = true;
    m_waiting.emplace(until, row.index);
}

std::vector<std::int64_t> OpenRows::due(Instant now)
{
    std::vector<std::int64_t> indices;
    while (!m_waiting.empty() && m_waiting.begin()->first <= now) {
        indices.push_back(m_waiting.begin()->second);
        m_rows.at(indices.back()).isWaiting = false;
        m_waiting.erase(m_waiting.begin());
    }
    return indices;
}

std::optional<Instant> OpenRows::nextDue() const
{
    return m_waiting.empty() ? std::nullopt : std::optional(m_waiting.begin()->first);
}

std::optional<Instant> OpenRows::lastDue() const
{
    return m_waiting.empty() ? std::nullopt : std::optional(m_waiting.rbegin()->first);
}

std::optional<quint64> OpenRows::nextCleared(quint64 upTo)
{
    if (m_intents.empty() || m_intents.front().first > upTo)
        return std::nullopt;
    const quint64 call = m_intents.front().second;
    m_intents.pop_front();
    return call;
}

std::vector<RowState> OpenRows::finished(quint64 upTo)
{
    std::vector<RowState> states;
    while (!m_ending.empty() && m_ending.front().number <= upTo) {
        states.push_back(m_ending.front().state);
        m_rows.erase(m_ending.front().index);
        m_ending.pop_front();
    }
    return states;
}

std::int64_t OpenRows::attempts() const
{
    std::int64_t sum = 0;
    for (const auto &[index, row] : m_rows)
        sum += row.hasEnded ? 0 : row.attempts;
    return sum;
}

std::int64_t OpenRows::retrying() const
{
    return waiting() + std::count_if(m_rows.begin(), m_rows.end(), [](const auto &each) {
               return each.second.isRetrying;
           });
}

std::optional<RowMark> OpenRows::firstMark() const
{
    return m_rows.empty() ? std::nullopt : std::optional(m_rows.begin()->second.mark);
}

std::vector<std::int64_t> OpenRows::parked() const
{
    std::vector<std::int64_t> indices;
    for (const auto &[index, row] : m_rows) {
        if (row.isParked())
            indices.push_back(index);
    }
    return indices;
}

std::vector<quint64> OpenRows::calls() const
{
    std::vector<quint64> calls;
    for (const auto &[index, row] : m_rows) {
        if (row.call != 0)
            calls.push_back(row.call);
    }
    return calls;
}

} // namespace penstock
