// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/claimedjob.h>
#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/output/output.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! The ledger of a run that can go on after whatever ends it. Entries are written in groups: first
//! their records to the output, which is synced, then the entries with the output's length to the
//! journal. So an entry that is durable has its records in the output, and one that is not has none
//! there after the next start: each record stands once.
//! - A group is written patience after its first entry, when it has maxWaiting entries, or at once
//!   for an Intent. While one is written the next one gathers.
//! - Destroyed without close(), it is as if the process had died: what is not durable is done again.
//! A thread of its own does the writing; everything here belongs to the thread that opened it.
class PENSTOCK_EXPORT JournalLedger final : public Ledger
{
    Q_OBJECT
public:
    static constexpr Duration patience = std::chrono::milliseconds(50);
    static constexpr std::size_t maxWaiting = 100; //!< Entries.

    //! Goes on with the journal in \a folder, or begins one that keeps \a job, a description for the
    //! next start to compare with. \a clock must outlive it.
    static Result<std::unique_ptr<JournalLedger>>
    open(JobFolder folder, const QByteArray &job, std::unique_ptr<Output> output, Clock &clock);
    ~JournalLedger() override; //!< Waits for the group that is being written.

    quint64 put(LedgerEntry entry) override;
    void setMark(const RowMark &mark) override;
    void setSpent(const Spending &spent) override;
    void noteThrottle(const KeptThrottle &throttle) override;
    void setDiagnosis(const Diagnosis &diagnosis) override;
    void setEnd(const KeptEnd &end) override;
    qint64 backlog() const override { return m_backlog; }
    void close() override;

private:
    class Writer;
    explicit JournalLedger(Clock &clock);
    void writeSoon();
    void noteWritten(quint64 upTo, qint64 bytes);
    void noteFailed(const Error &error);

    Clock &m_clock;
    std::unique_ptr<Alarm> m_alarm; // when the group that gathers is due
    bool m_alarmIsSet = false;
    quint64 m_last = 0;
    qint64 m_backlog = 0;
    bool m_failed = false;
    bool m_closing = false;
    std::unique_ptr<Writer> m_writer;
};

} // namespace penstock
