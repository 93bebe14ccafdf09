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

//! A job as somebody has it before them: it can be started, paused, stopped and started again, and
//! says where it stands. What reads files does so in another thread; nothing here blocks.
//! The profile must outlive it. Belongs to one thread.
class PENSTOCK_EXPORT JobSession final : public QObject
{
    Q_OBJECT
public:
    enum class State {
        Idle, //!< Not started yet.
        Starting, //!< Rows and journal are being read.
        Running,
        Paused,
        Stopping, //!< What is on the wire is being waited for.
        Stopped, //!< By the user; start() goes on.
        Done,
        SomeFailed, //!< All rows have ended, some without success.
        Failed //!< See fault(). start() tries again.
    };
    Q_ENUM(State)
    enum class From {
        WhereItWas,
        WithChanges, //!< Where it was, as the job is now, though it was edited since.
        Beginning,
        Failed, //!< Where it was, and rows that failed for good are sent again.
        InDoubt //!< The same, with those that may have been carried out already.
    };
    Q_ENUM(From)

    //! \a folder is for the journal, see jobFolder().
    JobSession(JobSpec spec, QString folder, ProfileSession &profile, QObject *parent = nullptr);
    ~JobSession() override; //!< What is on the wire is given up.

    //! What it does, or will do from the next start() on.
    const JobSpec &spec() const;
    //! Of the journal; empty where there is none.
    const QString &folder() const;
    //! For the next start(). Ignored while it is active.
    void setSpec(JobSpec spec);
    //! Whose limits and connections it uses.
    ProfileSession &profile() const;
    //! As it is now; stateChanged() tells of each change.
    State state() const;
    bool isActive() const; //!< Between start() and an end.
    //! A start() would not be ignored.
    bool mayStart() const;
    //! Another process that runs the job now, as far as lookBack() or a start() has found out. Until it
    //! ends, what it has done is read every few seconds, and start() is ignored; stateChanged() tells.
    struct Elsewhere
    {
        qint64 pid = 0;
        QString program = {}; //!< "penstock"; may be empty.
        friend bool operator==(const Elsewhere &, const Elsewhere &) = default;
    };
    //! As lookBack() or a start() has found it; nothing where no process does.
    const std::optional<Elsewhere> &elsewhere() const;
    //! Why it is Failed; else nothing.
    const std::optional<Error> &fault() const;
    //! How the last run ended, and what throttles it met; nothing before that.
    struct Ended
    {
        JobRun::End how;
        std::int64_t throttles = 0; //!< Answers that said "slow down".
        std::optional<Diagnosis> diagnosis = {}; //!< What explains them.
        ContentCounts contents = {}; //!< Of the answers.
        QList<Message> notes = {}; //!< Of its PreparedJob.
    };
    //! Of the last run of this object; nothing before its end.
    const std::optional<Ended> &ended() const;
    //! What has paused the run under way, if not somebody: see JobRun::trip().
    const FuseTrip *trip() const;
    //! Of the run under way, or as the last one left it.
    Progress progress() const;
    //! Whether the last run ended without being stopped: it was killed, or the computer went down.
    //! Known after lookBack(), until the next start().
    bool wasInterrupted() const;
    //! What this run or, after lookBack(), an earlier one has found out of the server's limits. Nothing
    //! where the profile declares a rate.
    std::vector<DiscoveredLimit> discoveredLimits() const;

    //! Asks whether a job may do what it says with files, and answers once. See allowedpaths.h.
    using Leave = std::function<void(const JobSpec &, const std::function<void(Result<void>)> &)>;
    //! To be asked before each start() from rows and journal, and by askLeave(). None: it may.
    void setLeave(Leave leave);
    //! Calls \a onAnswer once, perhaps before it returns, and not when this is gone.
    void askLeave(const JobSpec &spec, const std::function<void(Result<void>)> &onAnswer);

    //! Finds out, beside this thread, what runs of earlier processes have left: state() becomes
    //! Stopped, Done, SomeFailed or, with the fault() that ended the last one, Failed. Nothing changes where there were none, where a
    //! process runs the job now, see elsewhere(), or after a start().
    void lookBack();

    //! Goes on with what earlier runs have left, or discards that. Ignored while it is active.
    void start(From from = From::WhereItWas);
    //! Where it was, and of the rows that ended without success those of \a cause are sent again, also
    //! where they may have been carried out already. Ignored while it is active.
    void sendAgain(const FailureCause &cause);
    //! The same with a \a job that somebody has prepared, looked at and told how to go on. Only with an
    //! open profile. If it cannot start, there is a fault() at once; else the event loop sends.
    void start(std::unique_ptr<PreparedJob> job);
    //! Sends nothing more until resume(); what is on the wire is answered. Ignored where it does
    //! not run.
    void pause();
    //! After a trip() with secrets and, where the profile was given other ones, a sign-in that are new:
    //! then it stops and starts again.
    void resume();
    void stop(); //!< A second call gives up what is on the wire.

Q_SIGNALS:
    //! It is \a state now; state() says so already.
    void stateChanged(penstock::JobSession::State state);
    //! setSpec() has changed it.
    void specChanged();

private:
    class Private;
    const std::unique_ptr<Private> d;
};

//! For people: "running", "some failed".
PENSTOCK_EXPORT QString stateName(JobSession::State state);

} // namespace penstock
