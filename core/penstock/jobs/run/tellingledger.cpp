// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/tellingledger_p.h>

#include <penstock/jobs/output/storedthrottle.h>

#include <utility>

namespace penstock {

TellingLedger::TellingLedger(std::unique_ptr<Ledger> kept, Tell tell)
    : m_kept(std::move(kept))
    , m_tell(std::move(tell))
{
    if (!m_kept)
        return;
    connect(m_kept.get(), &Ledger::durable, this, &Ledger::durable);
    connect(m_kept.get(), &Ledger::failed, this, &Ledger::failed);
    connect(m_kept.get(), &Ledger::closed, this, &Ledger::closed);
}

TellingLedger::~TellingLedger() = default;

quint64 TellingLedger::put(LedgerEntry entry)
{
    qint64 size = 0;
    for (const QByteArray &record : entry.records)
        size += record.size();
    m_untold += size;
    const quint64 number = ++m_last;
    later([this, number, size, shared = std::make_shared<LedgerEntry>(std::move(entry))] {
        m_untold -= size;
        m_tell(*shared);
        if (m_kept)
            m_kept->put(std::move(*shared)); // counts as this does
        else
            Q_EMIT durable(number);
    });
    return number;
}

void TellingLedger::note(const LedgerNotes &notes)
{
    if (m_kept)
        later([this, notes] { m_kept->note(notes); });
}

void TellingLedger::noteThrottle(const StoredThrottle &throttle)
{
    if (m_kept)
        later([this, throttle] { m_kept->noteThrottle(throttle); });
}

qint64 TellingLedger::backlog() const
{
    return m_untold + (m_kept ? m_kept->backlog() : 0);
}

void TellingLedger::close()
{
    later([this] {
        if (m_kept)
            m_kept->close();
        else
            Q_EMIT closed();
    });
}

void TellingLedger::later(std::function<void()> step)
{
    m_steps.push_back(std::move(step));
    if (!std::exchange(m_isHandingOn, true))
        QMetaObject::invokeMethod(this, &TellingLedger::handAllOn, Qt::QueuedConnection);
}

void TellingLedger::handAllOn()
{
    m_isHandingOn = false;
    while (!m_steps.empty()) {
        const std::function<void()> step = std::move(m_steps.front());
        m_steps.pop_front();
        step();
    }
}

} // namespace penstock

#include "moc_tellingledger_p.cpp"
