// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/responses/listfacts.h>
#include <penstock/jobs/responses/outcomerules.h>
#include <penstock/jobs/run/circuitbreaker.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/recordpath.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QObject>
#include <QUuid>

#include <memory>
#include <optional>

namespace penstock {

class AbstractHttpClient;
class Clock;
class CredentialSource;
class Ledger;
struct Progress;
class RequestTemplate;
class RowSource;
class PermitSource;

//! Runs a job: sends the requests of all rows, page by page, and passes results to a ledger. A row
//! is finished when the ledger is durable.
//! - Rows are read on demand, so memory stays constant.
//! - After a crash, requests in flight are sent again. Non-idempotent requests are sent only after
//!   their Intent is durable, and reported as in doubt after a crash.
//! - Rejected requests never fail: they wait, in this run or the next. Waits up to longestPause are
//!   respected. Longer waits, bans and exhausted quotas end the run with LimitReached, as does
//!   resuming it too early.
//! - OutcomeRules decide what a response means. A row that asks again later holds no connection and
//!   lets others go first; its time continues in the next run.
//! - Consecutive failures with the same cause pause it, see CircuitBreaker. resume() or the next
//!   run sends their rows again, with secrets fetched again.
//! - If all rows use one server, the first request goes alone. If it cannot connect, the run ends
//!   instead of failing every row.
//! Its parts must outlive it, in one thread.
// One class, because each response can end a row, pause the run or stop all of its requests.
class PENSTOCK_EXPORT JobRun final : public QObject
{
    Q_OBJECT
public:
    enum class End {
        AllDone,
        SomeFailed, //!< See the failed-rows file.
        Incomplete, //!< All answered, but more records exist than came: see lists().
        RowsFault, //!< See fault(), also for those below.
        NoConnection, //!< No row can reach the server.
        NoCredential, //!< A required token is unavailable.
        LimitReached, //!< Ban, exhausted quota, or a wait above a day. Resumable.
        CredentialRefused, //!< Stopped while paused, see trip(). Resumable.
        ServerFailing, //!< As above, for other causes. Resumable.
        SharingLost, //!< Redis does not respond, see giveUp(). Resumable.
        Stopped,
        OutputFault
    };
    Q_ENUM(End)
    //! The treatment of requests in flight on pause or stop.
    enum class InFlight { Finish, Cancel };
    Q_ENUM(InFlight)

    //! The objects that a run uses.
    struct Parts
    {
        RowSource &rows; //!< At the mark of \a resume.
        const RequestTemplate &request;
        AbstractHttpClient &httpClient;
        const PermitSource &permitSource; //!< The sender's permit source.
        Ledger &ledger;
        Clock &clock;
        CredentialSource *credentials = nullptr; //!< Null: sends requests unchanged.
        //! With Redis: this process's share of the queue, 0 to 1. The end is then estimated instead
        //! of forecast.
        std::function<double()> share = {};
    };
    //! The settings of a run.
    struct Options
    {
        PagesSpec pages = {}; //!< Valid for Pagination::of().
        std::optional<RecordPath> records = std::nullopt; //!< None: one record per response.
        ListPaths lists = {}; //!< For signs that records are missing.
        OutputSpec::Kind output = OutputSpec::Kind::Jsonl; //!< See recordsIn().
        OutcomeRules outcomes = {};
        std::optional<TextTemplate> dedupe = std::nullopt;
        RowConstants constants = {}; //!< Defaults for rows.
        QStringList needed = {}; //!< Values that the output needs; rows without them fail unsent.
        std::optional<Duration> maxWait = std::nullopt; //!< See JobSpec, like the next one.
        int priority = 5;
        QByteArray idempotencyHeader = {}; //!< See HttpRequest; may be empty.
        //! The job's id: basis of idempotency keys, and of turns between jobs.
        QUuid id = {};
        std::optional<std::int64_t> total = std::nullopt; //!< If known.
        std::optional<std::int64_t> most = std::nullopt; //!< Rows to start in this run.
        //! Row numbers are positions, so that a later run may start at the last mark.
        bool numbersArePlaces = true;
        int breaker = CircuitBreaker::usual; //!< Consecutive failures that pause it; 0: never.
        bool asksForJson = false; //!< Web pages are failures.
        bool wantsWebPages = false; //!< Web pages are expected; see ContentCounts.
        bool keepsHeaders = false;
        qsizetype readAhead = 256; //!< Maximum open rows; at least 1.
        //! Time for requests in flight after stop(); then they are aborted.
        Duration grace = std::chrono::seconds(10);
    };

    JobRun(const Parts &parts, Options options, const JobState &resume = {},
           QObject *parent = nullptr);
    //! Aborts requests in flight; the next run sends them again, or reports them as in doubt.
    ~JobRun() override;

    //! Starts reading and sending. Call once; always ends with finished().
    void start();
    //! Sends nothing more, and ends after requests in flight, or immediately. A second call cancels
    //! them. Ignored after the end.
    void stop(InFlight inFlight = InFlight::Finish);
    //! Stops, and ends as \a how with \a why as fault().
    void giveUp(End how, Error why);
    //! Sends nothing more until resume(). With Cancel, requests in flight are cancelled and sent
    //! again later.
    void pause(InFlight inFlight = InFlight::Finish);
    //! Resumes after pause() or trip().
    void resume();
    //! True until resume().
    bool isPaused() const;
    //! Returns why it paused itself; otherwise nothing.
    const std::optional<BreakerTrip> &trip() const;

    Progress counted() const; //!< The counts of progress(), at no cost.
    //! Returns the progress with earlier runs. Forecasts the end, see Eta; do not call for each
    //! event.
    Progress progress() const;
    //! Returns the error that ended it, if any.
    const std::optional<Error> &fault() const;
    std::int64_t throttles() const; //!< Rate limit responses.
    //! Returns their diagnosis, if any.
    const std::optional<Diagnosis> &diagnosis() const;
    const ContentCounts &contents() const; //!< For successful rows.
    //! Returns signs that lists have more records than came, with those of earlier runs.
    std::vector<ListNote> lists() const;
    //! Returns the first rows that failed in this run, at most maxFailures.
    const std::vector<FinishedRow> &failures() const;
    static constexpr std::size_t maxFailures = 3;
    //! Returns why rows failed in this run, at most RunSummary::maxCauses reasons.
    const std::vector<FailureCause> &causes() const;

Q_SIGNALS:
    void tripped(); //!< Emitted when trip() pauses it.
    //! Emitted once for each path of the job that the first responses do not have.
    void noticed(const penstock::Message &what);
    void
    //! Emitted once from the event loop, after the ledger has closed.
    finished(penstock::JobRun::End end);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
