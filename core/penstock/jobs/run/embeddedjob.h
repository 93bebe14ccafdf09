// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/run/profilesession.h>

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace penstock {

//! A job inside a program: functions provide rows and receive records. Only a journal is written,
//! so that the next start resumes.
//! \code
//! EmbeddedJob::Parts parts;
//! parts.job.request.url = QStringLiteral("/items/{{id}}");
//! parts.nextRow = [id = 0]() mutable -> std::optional<Row> {
//!     if (++id > 10)
//!         return std::nullopt;
//!     return EmbeddedJob::row({{QStringLiteral("id"), QString::number(id)}});
//! };
//! parts.total = 10;
//! parts.onRecord = [](const Row &row, const QByteArray &json) {
//!     qInfo() << "record" << row.value(QStringLiteral("id")).value_or(QString()) << json;
//! };
//! parts.folder = app.arguments().value(2); // for the journal; the next start resumes
//! EmbeddedJob job(std::move(parts), profile);
//! \endcode
//! - Records are delivered at least once: after a crash, those not yet in the journal are requested
//!   and delivered again. All functions are called in this thread. They must not delete the job.
//! - Rows are identified by number: after a restart, nextRow must return the same rows in the same
//!   order from the start. Completed rows are skipped.
//! - A started job runs until end(), across rate limit responses and pauses by the circuit breaker;
//!   see JobRun.
//! The profile must outlive it. Belongs to the profile's thread; in another, start() fails.
class PENSTOCK_EXPORT EmbeddedJob final : public QObject
{
    Q_OBJECT
public:
    //! The components of a job.
    struct Parts
    {
        JobSpec job; //!< Rows and output are ignored.
        std::function<std::optional<Row>()>
            nextRow; //!< Returns nothing after the last row. Called on demand.
        std::optional<std::int64_t> total
            = std::nullopt; //!< Number of rows for progress, if known.
        //! Receives one item selected by job.records as a line of JSON, without line feed. Without
        //! job.records, receives the whole response:
        //! {"row":…,"status":…,"sent_at":…,"elapsed_ms":…,"attempts":…,"body":…}.
        std::function<void(const Row &, const QByteArray &)> onRecord;
        std::function<void(const Row &, const RowEnd &)> onFailure = {}; //!< Failed, or in doubt.
        //! Folder for the journal, created if needed: one per job, on a local disk. Empty: no
        //! journal.
        QString folder = {};
    };

    EmbeddedJob(Parts parts, ProfileSession &profile, QObject *parent = nullptr);
    ~EmbeddedJob() override; //!< Aborts requests in flight; the next start sends them again.

    //! Returns a row with text values.
    static Row row(const std::vector<std::pair<QString, QString>> &values);

    //! Reads the journal and starts; may be called once. Errors of the kind Usage: missing
    //! function, invalid job, a limit that never permits a request, or a journal of another job.
    //! Errors of the kind File or Output concern the folder: not created, on a network file system,
    //! in use, or with an unreadable journal. Later errors: finished() and fault().
    Result<void> start();
    //! Sends nothing more until resume(). Requests in flight finish.
    void pause();
    //! Resumes after pause() or a pause by the circuit breaker.
    void resume();
    void stop(); //!< Ends after requests in flight; a second call aborts them.

    bool isActive() const; //!< True from start() until finished().
    Progress progress() const; //!< Includes earlier runs.
    //! Returns why it ended early: an error of secrets, rows or journal.
    const std::optional<Error> &fault() const;
    //! Returns the cause of a pause by the circuit breaker, or null. Valid until resume() or the
    //! end.
    const BreakerTrip *trip() const;

Q_SIGNALS:
    //! Emitted after more results are written.
    void progressed(const penstock::Progress &progress);
    void paused(); //!< Emitted for the cause in trip(); call resume().
    void finished(penstock::JobRun::End end); //!< Emitted once, when everything is written.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
