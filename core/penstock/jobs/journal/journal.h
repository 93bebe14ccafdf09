// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/jobs/journal/claimedjob.h>
#include <penstock/jobs/ledger/keptthrottle.h>
#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/output/outputnumbers.h>
#include <penstock/support/result.h>

#include <memory>
#include <vector>

namespace penstock {

struct FailureCause;

//! What journals keep at most of what is beside the outcomes; the oldest goes.
inline constexpr std::int64_t maxKeptAttempts = 100'000;
inline constexpr std::int64_t maxKeptHeaders = 20'000;

//! What belongs together: all of it is in the journal after a power cut, or nothing of it.
struct JournalCommit
{
    const std::vector<LedgerEntry> &entries;
    std::optional<RowMark> mark = std::nullopt;
    OutputNumbers outputs = {};
    const std::vector<KeptThrottle> *throttles
        = nullptr; //!< Further ones; their numbers are given here.
    std::optional<Diagnosis> diagnosis = std::nullopt;
    std::optional<Spending> spent = std::nullopt;
};

//! The memory of a job: an SQLite database in its folder. What is committed survives a power cut.
//! - Each row ends once: a second end is an error and not written.
//! - After an error nothing more may be committed; what was stays.
//! - Without close() the next start knows that the stop was not clean.
//! Belongs to the thread that opened it.
class PENSTOCK_EXPORT Journal
{
public:
    //! Goes on with the journal in \a folder, or begins one; it keeps \a job. openJobLog() must have
    //! read it without an error.
    static Result<std::unique_ptr<Journal>> open(const JobFolder &folder, const QByteArray &job);
    ~Journal();
    Q_DISABLE_COPY_MOVE(Journal)

    Result<std::optional<qint64>> outputNumber(const QString &name);
    Result<QByteArray> begunLines(const QString &name); //!< As noted last; empty if never.
    //! Keeps \a hashes of the lines that are about to be appended to the file with the number \a name.
    Result<void> noteBegunLines(const QString &name, const QByteArray &hashes);
    Result<void> commit(const JournalCommit &commit);
    enum class InDoubt { ReportAgain, SendAgain };
    //! Rows that failed for good are as if they had not ended, and the file that lists them is empty
    //! when an output next begins. Those in doubt will be reported anew, or sent as well.
    Result<void> reopenFailed(InDoubt inDoubt);
    //! Only the rows of \a cause, as runSummaryIn() has it, are as if they had not ended, and are sent
    //! though they are in doubt. Their lines leave the file \a list of failed rows; the others stay. An
    //! error, and nothing has changed, where those cannot be told apart in it.
    Result<void> reopen(const FailureCause &cause, const QString &list);
    //! Kept until it is opened again; also after an error, as far as that is possible.
    Result<void> noteEnd(const KeptEnd &end);
    Result<void> close(); //!< Notes a clean stop. Nothing may follow.

private:
    struct Private;
    explicit Journal(std::unique_ptr<Private> parts);
    std::unique_ptr<Private> d;
};

} // namespace penstock
