// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/run/profilesession.h>

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace penstock {

//! A job inside a program: rows come from a function, records go to one, and nothing but a journal is
//! written, so that the next start goes on where this process has ended.
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
//! parts.folder = app.arguments().value(2); // for the journal: started again, it goes on
//! EmbeddedJob job(std::move(parts), profile);
//! \endcode
//! - Each record is told at least once: what was told and not written down when the process died is asked
//!   for and told again. All functions are called in the thread of this, and may do anything but delete it.
//! - Rows are known by their number: after a restart nextRow has to give the same rows in the same order,
//!   from the first one; those that are done are passed over.
//! - Once started it runs to its end(), through throttles and the pauses of a Fuse, see JobRun.
//! The profile must outlive it. Belongs to one thread, that of the profile: in another one start() fails.
class PENSTOCK_EXPORT EmbeddedJob final : public QObject
{
    Q_OBJECT
public:
    //! What it is made of.
    struct Parts
    {
        JobSpec job; //!< Its rows and its output are not looked at.
        std::function<std::optional<Row>()>
            nextRow; //!< Nothing after the last one. Called as rows go out.
        std::optional<std::int64_t> total
            = std::nullopt; //!< Rows in all, for the progress, if known.
        //! One item of the answer by job.records: a line of JSON without its break. Where these are
        //! empty it is the whole answer, as {"row":…,"status":…,"sent_at":…,"elapsed_ms":…,
        //! "attempts":…,"body":…}.
        std::function<void(const Row &, const QByteArray &)> onRecord;
        std::function<void(const Row &, const RowEnd &)> onFailure
            = {}; //!< Failed for good, or in doubt.
        //! For the journal, one for each job, on a local disk; made if need be. Empty: nothing is
        //! remembered.
        QString folder = {};
    };

    EmbeddedJob(Parts parts, ProfileSession &profile, QObject *parent = nullptr);
    ~EmbeddedJob() override; //!< What is on the wire is given up; the next start asks for it again.

    //! A row of these values, which are texts in its JSON.
    static Row row(const std::vector<std::pair<QString, QString>> &values);

    //! Reads the journal and begins. Once, also where it fails. An error is of the kind Usage where
    //! a function is missing, the job has a fault or its limits would never let a request through,
    //! or the journal is of another job; else of File or Output: the folder cannot be made, is on a
    //! network file system or claimed by a process, or its journal cannot be read. What goes wrong
    //! later, finished() and fault() tell.
    Result<void> start();
    //! Sends nothing more until resume(); what is on the wire is answered.
    void pause();
    //! Goes on after pause(), or after a fuse has paused it.
    void resume();
    void stop(); //!< Ends when what is on the wire has its answer; a second call gives that up.

    bool isActive() const; //!< From start() until finished().
    Progress progress() const; //!< With what earlier runs have done.
    //! Why it ended before all rows did: of the profile's secrets, its rows, its journal.
    const std::optional<Error> &fault() const;
    //! What has paused it, if not the program; null else. Good until resume() or the end.
    const FuseTrip *trip() const;

Q_SIGNALS:
    void progressed(const penstock::Progress &progress); //!< When more is written down.
    void paused(); //!< By what trip() says; resume() goes on.
    void finished(penstock::JobRun::End end); //!< Once, when all is written down.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
