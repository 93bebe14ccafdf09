// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/output/outputnumbers.h>
#include <penstock/jobs/output/storedthrottle.h>
#include <penstock/support/result.h>

#include <memory>
#include <vector>

namespace penstock {

struct FailureCause;

//! Limits of optional data in journals; the oldest is deleted.
inline constexpr std::int64_t maxStoredAttempts = 100'000;
inline constexpr std::int64_t maxStoredHeaders = 20'000;

//! An atomic change of the journal.
struct JournalCommit
{
    const std::vector<LedgerEntry> &entries;
    LedgerNotes notes = {}; //!< For the end see noteEnd().
    OutputNumbers outputs = {};
    const std::vector<StoredThrottle> *throttles = nullptr; //!< New ones; the journal numbers them.
};

//! The journal of a job: an SQLite database in its folder. Commits survive a power cut.
//! - A second end of a row is an error, and not written.
//! - After an error, commit nothing more; earlier commits stay.
//! - Without close(), the next start detects an unclean stop.
//! Belongs to the thread that opened it.
class PENSTOCK_EXPORT Journal
{
public:
    //! Opens or creates the journal in \a folder with \a job. Call readJobState() first; it must
    //! succeed.
    static Result<std::unique_ptr<Journal>> open(const JobFolder &folder, const QByteArray &job);
    ~Journal();
    Q_DISABLE_COPY_MOVE(Journal)

    Result<std::optional<qint64>> outputNumber(const QString &name);
    Result<QByteArray> begunLines(const QString &name); //!< The last noted hashes; may be empty.
    //! Stores \a hashes of lines that will be appended to the file \a name.
    Result<void> noteBegunLines(const QString &name, const QByteArray &hashes);
    Result<void> commit(const JournalCommit &commit);
    enum class InDoubt { ReportAgain, SendAgain };
    //! Reopens failed rows, and empties their file at the next start. Rows in doubt are reported or
    //! sent again.
    Result<void> reopenFailed(InDoubt inDoubt);
    //! Reopens the rows of \a cause, see runSummaryIn(), even rows in doubt, and removes their
    //! lines from the file \a list. If those cannot be distinguished, returns an error and changes
    //! nothing.
    Result<void> reopen(const FailureCause &cause, const QString &list);
    //! Stored until the next open. Also works after errors, if possible.
    Result<void> noteEnd(const StoredEnd &end);
    Result<void> close(); //!< Records a clean stop. Nothing may follow.

private:
    struct Private;
    explicit Journal(std::unique_ptr<Private> parts);
    std::unique_ptr<Private> d;
};

} // namespace penstock
