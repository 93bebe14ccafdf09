// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/run/jobrun.h>
#include <penstock/profiles/secrets/secretkeeper.h>
#include <penstock/support/places.h>
#include <penstock/work/stream/workcall.h>
#include <penstock/work/stream/workjob.h>

#include <QObject>

#include <memory>

namespace penstock {

class Sender;

//! One of any number of processes that take the rows of a job from a Redis, under limits that they share, each
//! into a file of its own, see segmentline.h.
//! - A row is answered when its record is safe in that file; only then Redis hears of it.
//! - Of one that dies others get the rows a few seconds later and send them again, but for requests that must
//!   not be repeated: of those that were under way they report that they are in doubt.
//! - Started again in the same folder it goes on where it was.
//! Ends when all rows of the job are done, by whomever; or as a JobRun does, and gives back what it has.
//! Belongs to one thread; clock and secrets must outlive it.
class PENSTOCK_EXPORT Worker final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        RedisOptions redis;
        QString budget = {}; //!< What is shared of the limits; as the job says if empty.
        Places places = {}; //!< The segment is below, see workFolder().
        Duration lease
            = std::chrono::seconds(8); //!< Silent for as long, it is dead for the others.
    };
    Worker(WorkJob job, Options options, Clock &clock, SecretKeeper &secrets,
           QObject *parent = nullptr);
    ~Worker() override;

    //! Takes a folder and looks up secrets; then it works. An error where there can be no work. Once.
    Result<void> start();
    //! Ends when what is on the wire has its answer; a second call gives that up.
    void stop();

    const WorkJob &job() const;
    Progress progress() const; //!< Of all workers together; the rate is of this one.
    std::int64_t doneHere() const; //!< Rows that have ended in this process.
    QString segment() const; //!< The path of its file.
    const std::optional<Error> &fault() const;
    std::optional<Diagnosis> diagnosis() const; //!< Of throttles, where there were any.
    Sender *sender() const; //!< Null before it works.

Q_SIGNALS:
    void working(); //!< It has a sender().
    void troubled(const QString &why); //!< Redis cannot be reached; empty: it can.
    void finished(penstock::JobRun::End end); //!< Once.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

//! Where workers of this machine keep what they do for \a job: a folder for each below.
PENSTOCK_EXPORT QString workFolder(const Places &places, const WorkJob &job);

} // namespace penstock
