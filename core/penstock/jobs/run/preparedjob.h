// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/requests/rowhashes.h>
#include <penstock/jobs/requests/rownumbers.h>
#include <penstock/jobs/run/jobrun.h>
#include <penstock/jobs/run/readjob.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/jobspec.h>

#include <functional>

namespace penstock {

class Clock;
class CredentialSource;
struct HttpRequest;
class Journal;
class Ledger;
class PermitSource;
class Output;
struct Profile;
class RowSource;
struct RowsEdit;
class HttpClient;

//! A job that is read and checked before its first request: template, rows, output, earlier
//! results. Until run(), it sends nothing, changes only the journal's folder, and may be used by
//! any one thread at a time. Afterwards it belongs to the sender's thread.
// One class, because each check needs what the earlier ones have read.
class PENSTOCK_EXPORT PreparedJob
{
public:
    enum class Retry {
        Nothing,
        Failed, //!< Send failed rows again.
        InDoubtToo //!< Also rows in doubt.
    };
    //! The settings of a start besides the job file.
    struct Wishes
    {
        QString folder = {}; //!< The journal's; empty only if the output is not a file.
        std::optional<std::int64_t> most = std::nullopt;
        //! Maximum open rows, at least 1; default: as the profile needs.
        std::optional<qsizetype> readAhead = std::nullopt;
        bool isPreview = false; //!< For preview(): do not create or lock the journal's folder.
        Retry retry = Retry::Nothing; //!< For preview().
    };
    //! Reads and checks template, rows, output and journal. May take seconds to count rows. Creates
    //! and locks the journal's folder until the run has ended. \a profile is resolved for its own
    //! environment. Errors change no file:
    //! - Usage: job or profile;
    //! - File: unreadable rows, or a journal that is damaged, newer, in use or on a network file
    //!   system;
    //! - Output: the folder cannot be created.
    static Result<std::unique_ptr<PreparedJob>> prepare(JobSpec spec, const Profile &profile,
                                                        const Wishes &wishes);
    ~PreparedJob();
    Q_DISABLE_COPY_MOVE(PreparedJob)

    //! Returns the prepared job.
    const JobSpec &spec() const { return m_spec; }
    const QString &folder() const { return m_wishes.folder; } //!< The journal's; may be empty.
    const JobState &state() const { return m_state; } //!< Results of earlier runs.
    //! Returns edits that conflict with earlier results.
    const QList<Message> &changes() const { return m_changes; }
    //! Returns notes for the user.
    const QList<Message> &notes() const { return m_notes; }
    std::optional<std::int64_t> total() const { return m_total; } //!< Number of rows, if countable.
    //! Returns the first file that it would overwrite although no run of this job wrote it: output
    //! or failed rows. May be empty.
    QString foreignOutput() const;
    //! True if earlier runs have finished all rows.
    bool isFinished() const;

    //! The treatment of earlier results.
    struct GoOn
    {
        bool startOver = false; //!< Discard them and empty the output; ignores the rest.
        bool acceptChanges = false; //!< Resume the remaining rows with the edited job.
        bool besideOthers = false; //!< Resume even if other shards may have sent rows.
        Retry retry = Retry::Nothing;
        std::optional<FailureCause> only = std::nullopt; //!< Limit retries to one cause.
    };
    //! Prepares for run(). If the output has other content, or the job was edited, returns an error
    //! of the kind Usage with remedies and changes nothing. Other errors are those of the journal.
    Result<void> goOn(const GoOn &how);

    //! Returns the first-page requests of the next \a count rows without credentials. Consumes
    //! rows: do not call run() afterwards. Invalid rows are errors.
    Result<std::vector<HttpRequest>> preview(std::int64_t count);

    //! The objects shared by runs of one profile.
    struct Shared
    {
        HttpClient &httpClient;
        PermitSource &permitSource;
        Clock &clock;
        CredentialSource *credentials = nullptr;
        std::function<double()> share = {}; //!< See JobRun::Parts.
    };
    //! Opens the output and creates the run, owned by this object. Call once. Fails if rows, output
    //! or journal cannot be opened, or the journal's folder is missing.
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
    Result<void> startOver();
    Result<void> acceptChanges();
    Result<void> retryFailed(const GoOn &how);
    Result<void> openRowsAgain();
    Result<void> change(const std::function<Result<void>(Journal &)> &apply);
    RowMark readFrom() const;
    QByteArray description() const;
    Result<std::unique_ptr<Ledger>> openLedger(Clock &clock);

    JobSpec m_spec;
    Wishes m_wishes;
    QString m_baseUrl;
    QString m_environment;
    ProfileVariables m_variables;
    QJsonObject m_fingerprint;
    ReadJob m_read;
    std::unique_ptr<RowSource> m_rows;
    std::optional<std::int64_t> m_total;
    std::unique_ptr<Output> m_output;
    std::optional<JobFolder> m_folder;
    JobState m_state;
    //! Error of an unreadable journal, which can only be replaced.
    std::optional<Error> m_unreadable;
    QJsonObject m_identity; // compared by the next run
    QUuid m_id;
    QList<Message> m_changes;
    std::unique_ptr<RowsEdit> m_rowsEdit;
    std::unique_ptr<RowHashes> m_hashes;
    RowNumbers m_numbers;
    std::vector<RowHashes::Gone> m_gone;
    QList<Message> m_notes;
    std::unique_ptr<Ledger> m_ledger;
    std::unique_ptr<JobRun> m_run;
};

} // namespace penstock
