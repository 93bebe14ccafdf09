// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/run/workledger.h>

#include <penstock/work/segment/segmentline.h>

#include <QPointer>

#include <algorithm>

namespace penstock {

WorkLedger::WorkLedger(std::unique_ptr<Ledger> kept, Line line, bool withValues)
    : m_kept(std::move(kept))
    , m_line(std::move(line))
    , m_withValues(withValues)
{
    connect(m_kept.get(), &Ledger::durable, this, [this](quint64 upTo) {
        m_durable = upTo;
        goOn();
    });
    connect(m_kept.get(), &Ledger::failed, this, &Ledger::failed);
    connect(m_kept.get(), &Ledger::closed, this, &Ledger::closed);
}

WorkLedger::~WorkLedger() = default;

void WorkLedger::setMark([[maybe_unused]] const RowMark &mark) { }

void WorkLedger::end(std::int64_t index, const Row &row, RowEnd end)
{
    LedgerEntry entry {
        .kind = LedgerEntry::Kind::End, .index = index, .row = std::make_shared<const Row>(row)};
    entry.end = std::move(end);
    const RowState state = entry.end.state;
    keep(std::move(entry), {.index = index, .end = state});
}

quint64 WorkLedger::put(LedgerEntry entry)
{
    const quint64 number = ++m_last;
    Step step {.number = number, .index = entry.index};
    const std::int64_t index = entry.index;
    const LedgerEntry::Kind kind = entry.kind;
    switch (kind) {
    case LedgerEntry::Kind::Intent:
        step.waits = true;
        break;
    case LedgerEntry::Kind::IntentWithdrawn:
        // Where a page has come already the row must not be begun again by anybody.
        if (!m_begun.contains(index) && m_intended.erase(index) > 0)
            m_line.withdraw(index);
        break;
    case LedgerEntry::Kind::Page:
        if (m_intended.contains(index))
            m_begun.insert(index);
        break;
    case LedgerEntry::Kind::End:
        step.end = entry.end.state;
        m_intended.erase(index);
        m_begun.erase(index);
        break;
    }
    keep(std::move(entry), step);
    if (kind == LedgerEntry::Kind::Intent) {
        m_intended.insert(index);
        askLeave(index, number);
    }
    return number;
}

void WorkLedger::keep(LedgerEntry entry, Step step)
{
    if (entry.kind == LedgerEntry::Kind::Page || entry.kind == LedgerEntry::Kind::End)
        entry.records = {segmentLine(entry, m_withValues)};
    step.kept = m_kept->put(std::move(entry));
    m_steps.push_back(step);
}

void WorkLedger::askLeave(std::int64_t index, quint64 number)
{
    m_line.intend(index, [this, self = QPointer(this), index, number](bool may) {
        if (!self)
            return;
        const auto step = std::find_if(m_steps.begin(), m_steps.end(), [number](const Step &each) {
            return each.number == number;
        });
        if (step != m_steps.end())
            step->waits = false;
        if (!may) {
            m_intended.erase(index);
            m_line.refused(index);
        }
        goOn();
    });
}

void WorkLedger::goOn()
{
    quint64 upTo = 0;
    while (!m_steps.empty() && m_steps.front().kept <= m_durable && !m_steps.front().waits) {
        const Step step = m_steps.front();
        m_steps.pop_front();
        upTo = std::max(upTo, step.number);
        if (step.end)
            m_line.done(step.index, *step.end);
    }
    if (upTo > 0)
        Q_EMIT durable(upTo);
}

} // namespace penstock

#include "moc_workledger.cpp"
