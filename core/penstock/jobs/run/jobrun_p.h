// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/eta.h>
#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/responses/listwatch.h>
#include <penstock/jobs/run/aftercall.h>
#include <penstock/jobs/run/jobrun.h>
#include <penstock/jobs/run/openrows.h>
#include <penstock/jobs/run/rowintake.h>
#include <penstock/jobs/run/rowrequests.h>
#include <penstock/jobs/run/runcounts.h>
#include <penstock/jobs/run/runlife.h>
#include <penstock/jobs/run/runpace.h>
#include <penstock/jobs/run/runthrottles.h>

namespace penstock {

//! Connects rows, client and ledger; the members decide.
class Q_DECL_HIDDEN JobRun::Private
{
public:
    Private(JobRun &run, Parts withParts, Options withOptions, const JobState &earlier);
    ~Private();
    Q_DISABLE_COPY_MOVE(Private)

    // Steps of a row (jobrun.cpp).
    Progress counted() const;
    bool mayRead() const;
    void readOn();
    bool readOne();
    void send(OpenRow &row);
    bool accepts(const OpenRow &row, HttpAnswer answer) const;
    Result<void> signIn(HttpRequest &request) const;
    void keepHeaders(OpenRow &row, const HttpRequest &request) const;
    void keepHeaders(OpenRow &row, const HttpAnswer &answer) const;
    void noteRetry(quint64 call, const Message &reason);
    void noteRedirect(quint64 call, int status, const Message &reason, bool becomesGet);
    void prepareCredential(const QUrl &url);
    void sendParked();
    void noteSent(quint64 call);
    void notePermitted(quint64 call);
    void noteRequeued(quint64 call);
    void revoke(OpenRow &row);
    void callEnded(OpenRow &row, const Outcome &outcome);
    void goOn(OpenRow &row, AfterCall next, const Outcome &outcome);
    void takeAnswer(OpenRow &row, const HttpAnswer &answer);
    bool renewCredential(OpenRow &row, const HttpAnswer &answer);
    void judge(OpenRow &row, const HttpAnswer &answer);
    void conclude(OpenRow &row, const HttpAnswer &answer);
    void askAgain(OpenRow &row, int status, const AgainState &again);
    void wait(OpenRow &row);
    void sendDue();
    void concludeHeld(const std::vector<CircuitBreaker::Held> &held);
    void keepForLater(OpenRow &row);
    void trip();
    std::vector<QByteArray> recordsBesideErrors(OpenRow &row, const HttpAnswer &answer);
    quint64 put(LedgerEntry entry);
    void finish(OpenRow &row, RowEnd end, std::vector<QByteArray> records = {},
                std::shared_ptr<const void> memory = nullptr);
    void noteFailure(std::int64_t index, const RowEnd &end);

    // The run as a whole (jobrun.cpp).
    void noteThrottle(quint64 call, const ThrottleEvent &event);
    void noteDurable(quint64 upTo);
    LedgerNotes notes() const;
    std::optional<Duration> left(Instant now);
    std::optional<Instant> lastGrantBy(double share, std::int64_t calls, Instant now) const;
    void haltForServer(const Message &reason, Instant notBefore);
    void stop(InFlight inFlight);
    void park(InFlight inFlight);
    void endIfDue();
    void end(RunEnding ending);

    JobRun &q;
    Parts parts;
    Options options;
    RowIntake intake;
    RowRequests requests;
    OpenRows rows;
    RunLife life;
    RunCounts counts;
    RunPace pace;
    Eta eta;
    RunThrottles throttles;
    CircuitBreaker breaker;
    ContentCounts contents;
    ListWatch lists;
    std::vector<FinishedRow> failures;
    std::vector<FailureCause> causes;
    std::unique_ptr<Alarm> dueAgain; // for rows that ask again
    std::unique_ptr<Alarm> grace; // for requests in flight after stop()
    bool isPreparing = false; // fetching a token
};

} // namespace penstock
