// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/output/output.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! A ledger with a journal, for runs that can be resumed. It writes entries in groups: first
//! records to the output, which is synced, then entries with the output's length to the journal.
//! After a restart, each record exists exactly once.
//! - A group is written \c patience after its first entry, when it has maxWaiting entries, or at
//!   once for an Intent. Meanwhile the next group collects.
//! - Without close(), it behaves like a crash: work that is not durable is repeated.
//! A separate thread writes. The API belongs to the thread that opened it.
class PENSTOCK_EXPORT JournalLedger final : public Ledger
{
    Q_OBJECT
public:
    static constexpr Duration patience = std::chrono::milliseconds(50);
    static constexpr std::size_t maxWaiting = 100;

    //! Opens or creates the journal in \a folder. The next start compares \a job. \a clock must
    //! outlive it.
    static Result<std::unique_ptr<JournalLedger>>
    open(JobFolder folder, const QByteArray &job, std::unique_ptr<Output> output, Clock &clock);
    ~JournalLedger() override; //!< Waits for the current group.

    quint64 put(LedgerEntry entry) override;
    void note(const LedgerNotes &notes) override;
    void noteThrottle(const StoredThrottle &throttle) override;
    qint64 backlog() const override { return m_backlog; }
    void close() override;

private:
    class Writer;
    explicit JournalLedger(Clock &clock);
    void writeSoon();
    void noteWritten(quint64 upTo, qint64 bytes);
    void noteFailed(const Error &error);

    Clock &m_clock;
    std::unique_ptr<Alarm> m_alarm; // due time of the collecting group
    bool m_alarmIsSet = false;
    quint64 m_last = 0;
    qint64 m_backlog = 0;
    bool m_failed = false;
    bool m_closing = false;
    std::unique_ptr<Writer> m_writer;
};

} // namespace penstock
