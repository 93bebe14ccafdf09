// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/run/jobrun.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QObject>

#include <memory>
#include <optional>

namespace penstock {

struct DiscoveredLimit;
class PreparedJob;
class ProfileSession;

//! A job that can be started, paused, stopped and restarted, with its progress. Files are read in
//! another thread, so that nothing blocks. The profile must outlive it. Belongs to one thread.
// One class, because each step of a run depends on the state that the last one left.
class PENSTOCK_EXPORT JobSession final : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Idle,
        Starting, //!< Reading rows and journal.
        Running,
        Paused,
        Stopping, //!< Waiting for requests in flight.
        Stopped, //!< Stopped by the user; start() resumes.
        Done,
        SomeFailed, //!< All rows ended, some failed.
        Incomplete, //!< All rows ended, but more records exist than came: see lists().
        Failed //!< See fault(). start() retries.
    };
    Q_ENUM(State)
    enum class From {
        WhereItWas,
        WithChanges, //!< Resume with the edited job.
        Beginning,
        Failed, //!< Resume, and send failed rows again.
        InDoubt //!< Like Failed, including rows in doubt.
    };
    Q_ENUM(From)

    //! \a folder contains the journal, see jobFolder().
    JobSession(JobSpec spec, QString folder, ProfileSession &profile, QObject *parent = nullptr);
    ~JobSession() override; //!< Aborts requests in flight.

    //! Returns the current job, or that of the next start().
    const JobSpec &spec() const;
    //! Returns the journal's folder; may be empty.
    const QString &folder() const;
    //! Sets the job for the next start(). Ignored while active.
    void setSpec(JobSpec spec);
    //! Returns its profile.
    ProfileSession &profile() const;
    //! See stateChanged().
    State state() const;
    bool isActive() const; //!< From start() to the end.
    //! False if start() would be ignored.
    bool mayStart() const;
    //! Another process that runs this job, found by lookBack() or start(). Until it ends, its
    //! progress is read every few seconds, and start() is ignored; see stateChanged().
    struct Elsewhere
    {
        qint64 pid = 0;
        QString program = {}; //!< "penstock"; may be empty.
        friend bool operator==(const Elsewhere &, const Elsewhere &) = default;
    };
    //! Returns that process, if any.
    const std::optional<Elsewhere> &elsewhere() const;
    //! Returns the error while Failed.
    const std::optional<Error> &fault() const;
    //! The result of a run.
    struct Ended
    {
        JobRun::End how;
        std::int64_t throttles = 0; //!< Rate limit responses.
        std::optional<Diagnosis> diagnosis = {}; //!< Their diagnosis.
        ContentCounts contents = {};
        QList<Message> notes = {}; //!< From its PreparedJob.
        std::vector<FinishedRow> failures = {}; //!< See JobRun::failures().
        std::vector<FailureCause> causes = {}; //!< See JobRun::causes().
    };
    //! Returns its last result, if any.
    const std::optional<Ended> &ended() const;
    //! Returns what JobRun::noticed() told while active, and signs that lists have more records
    //! than came after the end or lookBack().
    const std::vector<ListNote> &lists() const;
    //! See JobRun::trip().
    const BreakerTrip *trip() const;
    //! Returns the progress of the current or last run.
    Progress progress() const;
    //! Returns true if the last run ended in a crash. Known from lookBack() until the next start().
    bool wasInterrupted() const;
    //! Returns the discovered limits of this run or, after lookBack(), an earlier one. Empty if the
    //! profile declares a rate.
    std::vector<DiscoveredLimit> discoveredLimits() const;

    //! Checks whether a job may access its files, and responds once. See allowedpaths.h.
    using Leave = std::function<void(const JobSpec &, const std::function<void(Result<void>)> &)>;
    //! Sets the check for askLeave() and start() from rows and journal. Without one, all is
    //! allowed.
    void setLeave(Leave leave);
    //! Calls \a onAnswer once, perhaps before it returns, but not after destruction.
    void askLeave(const JobSpec &spec, const std::function<void(Result<void>)> &onAnswer);

    //! Reads the results of earlier runs in another thread: state() becomes Stopped, Done,
    //! SomeFailed, or Failed with the fault(). Changes nothing without earlier runs, if elsewhere()
    //! is set, or after a start().
    void lookBack();

    //! Resumes, or discards earlier results. Ignored while active.
    void start(From from = From::WhereItWas);
    //! Resumes, and sends the failed rows of \a cause again, even if in doubt. Ignored while
    //! active.
    void sendAgain(const FailureCause &cause);
    //! Starts a prepared \a job, after goOn(). Requires an open profile. On failure, fault() is set
    //! when it returns; otherwise sending starts in the event loop.
    void start(std::unique_ptr<PreparedJob> job);
    //! Sends nothing more until resume(); requests in flight finish. Ignored unless it runs.
    void pause();
    //! Resumes. After trip(), fetches secrets again; if the authentication of the profile was
    //! changed, stops and starts again.
    void resume();
    void stop(); //!< A second call aborts requests in flight.

Q_SIGNALS:
    //! Emitted after each change of state().
    void stateChanged(penstock::JobSession::State state);
    //! See JobRun::noticed(); lists() contains it.
    void noticed(const penstock::Message &what);
    //! Emitted by setSpec().
    void specChanged();

private:
    class Private;
    const std::unique_ptr<Private> d;
};

//! Returns display text: "running", "some failed".
PENSTOCK_EXPORT QString stateName(JobSession::State state);

} // namespace penstock
