// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/rows/rownumbers.h>
#include <penstock/jobs/run/jobrun.h>
#include <penstock/jobs/run/readjob.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/storage/jobfolder.h>

#include <functional>

namespace penstock {

class Clock;
class CredentialSource;
struct HttpRequest;
class Journal;
class Ledger;
class Gate;
class Output;
struct Profile;
struct RowHashes;
class RowSource;
struct RowsEdit;
class Sender;

//! A job with everything read and checked that can be before the first request: its template, its
//! rows, its output, and what earlier runs have done. Nothing is sent, and of the files only the
//! folder of the journal is touched, until run(). Until then any thread may use it, one at a time;
//! the run, and with it this object, belongs to the thread of the sender.
// Large: what each step of preparing has read lies here until run() takes all of it.
class PENSTOCK_EXPORT PreparedJob
{
public:
    //! What a start wants of it beside its file.
    struct Wishes
    {
        QString folder = {}; //!< For the journal; empty only where the output is no file.
        std::optional<std::int64_t> most = std::nullopt; //!< Rows to begin in this run.
        //! Rows that wait for their permit or their answer, at least 1; if absent, as many as the
        //! profile needs.
        std::optional<qsizetype> readAhead = std::nullopt;
    };
    //! Reads and checks all of it: template, rows, output, journal. Rows of a file are read to
    //! their end unless an earlier run has counted them, which may take seconds. The folder of the
    //! journal is made and claimed: until this is gone or the run has ended no other process runs
    //! the job. \a profile counts as it is in the environment that it chooses. An error says what
    //! is wrong, where, and what to do; no file has been changed then. Of the kind Usage is what
    //! job and profile say, of File what cannot be read: rows, or a journal that is damaged, newer,
    //! claimed by a process or on a network file system; of Output a folder that cannot be made.
    static Result<std::unique_ptr<PreparedJob>> prepare(JobSpec spec, const Profile &profile,
                                                        const Wishes &wishes);
    ~PreparedJob();
    Q_DISABLE_COPY_MOVE(PreparedJob)

    //! The job that was prepared.
    const JobSpec &spec() const { return m_spec; }
    const QString &folder() const { return m_wishes.folder; } //!< Of the journal, if it has one.
    const JobState &state() const { return m_state; } //!< What earlier runs have done.
    //! What was edited since, a line each: what is left would not fit to what is there.
    const QList<Message> &changes() const { return m_changes; }
    //! Reports about its rows for the user, a line each.
    const QList<Message> &notes() const { return m_notes; }
    std::optional<std::int64_t> total() const { return m_total; } //!< Rows, if they can be counted.
    //! The first file that it would write over though no run of this job has written what is in it: its
    //! output, or its file of failed rows. Empty if there is none.
    QString foreignOutput() const;
    //! All rows have been finished by earlier runs.
    bool isFinished() const;

    enum class Retry {
        Nothing,
        Failed, //!< Rows that failed for good are sent again.
        InDoubtToo //!< And those that may have been carried out already.
    };
    //! How a start deals with what earlier runs have left.
    struct GoOn
    {
        bool startOver = false; //!< Forget it; run() empties the output. Nothing else matters then.
        bool acceptChanges = false; //!< Go on with the rows that are left, as the job is now.
        bool besideOthers = false; //!< The same for rows that other shards may have sent.
        Retry retry = Retry::Nothing;
        std::optional<FailureCause> only = std::nullopt; //!< Of those, the rows of one cause.
    };
    //! Makes it ready to run. An error of the kind Usage where it must not: the output has
    //! something else in it, or the job was edited (its remedies say what to set); then nothing has
    //! changed. Else the journal could not be read or written.
    Result<void> goOn(const GoOn &how);

    //! The requests of the next \a count rows, of each the first page and without credentials, for
    //! a look at them. Instead of run(), not before it, which would go on behind them. An error
    //! where a row cannot be read, or become a request.
    Result<std::vector<HttpRequest>> preview(std::int64_t count);

    //! What runs share that use one profile.
    struct Shared
    {
        Sender &sender;
        Gate &gate;
        Clock &clock;
        CredentialSource *credentials = nullptr; //!< Null: requests are sent as they are.
        std::function<double()> share = {}; //!< See JobRun::Parts.
    };
    //! Opens the output and makes the run, to be started, which belongs to this object. Once. An
    //! error where rows, output or journal cannot be opened, or there is no folder for a journal
    //! that the output needs.
    Result<JobRun *> run(const Shared &shared);

private:
    PreparedJob(JobSpec spec, ReadJob read);
    Result<void> openOutput();
    Result<void> readRows();
    Result<void> readJournal();
    Result<void> countAllRows();
    Result<void> findRowsEdit(const QJsonObject &before);
    Result<void> takeNumbers();
    void takeEdit(RowsEdit edit);
    Result<RowHashes> hashesNow(QStringList columns) const;
    Result<void> mayGoOn(const GoOn &how) const;
    Result<void> hashAnew();
    Result<void> keepHashes();
    std::int64_t endedAndGone() const;
    Result<void> startOver();
    Result<void> acceptChanges();
    Result<void> retryFailed(const GoOn &how);
    Result<void> openRowsAgain();
    Result<void> change(const std::function<Result<void>(Journal &)> &apply);
    RowMark readFrom() const;
    HttpRequest firstPage(HttpRequest request) const;
    QByteArray description() const;
    Result<std::unique_ptr<Ledger>> openLedger(Clock &clock);

    JobSpec m_spec;
    Wishes m_wishes;
    QString m_baseUrl;
    QString m_environment;
    ProfileVariables m_variables;
    QJsonObject m_fingerprint; // of the rows
    ReadJob m_read;
    std::unique_ptr<RowSource> m_rows;
    std::optional<std::int64_t> m_total;
    std::unique_ptr<Output> m_output;
    std::optional<JobFolder> m_folder;
    JobState m_state;
    std::optional<Error> m_unreadable; //!< Why the journal cannot be read, only replaced.
    QJsonObject m_identity; // by which a later run knows whether the job is still the same
    QUuid m_id;
    QList<Message> m_changes;
    std::unique_ptr<RowsEdit> m_rowsEdit; // since the last run
    std::unique_ptr<RowHashes> m_hashes; // to be stored by run()
    RowNumbers m_numbers;
    std::vector<std::int64_t> m_gone; // numbers of rows that have begun and are not there any more
    QList<Message> m_notes;
    std::unique_ptr<Ledger> m_ledger;
    std::unique_ptr<JobRun> m_run;
};

} // namespace penstock
