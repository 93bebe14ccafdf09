// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/request/texttemplate.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/jobs/run/fuse.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QObject>
#include <QUuid>

#include <memory>
#include <optional>

namespace penstock {

class CallSender;
class Clock;
class CredentialSource;
class Ledger;
struct Progress;
class RequestTemplate;
class RowSource;
class Gate;

//! Takes the rows of a job to their end: sends what each asks for, page by page, and puts what came
//! into a ledger. A row is finished when the ledger says that it would survive a power cut.
//! - Rows are read as requests go out, memory stays flat. A slow ledger slows the reading.
//! - Each row ends in exactly one way: answered, failed for good, in doubt, or a duplicate.
//! - What was on the wire when a run was killed is sent again; but a request that must not be repeated
//!   is sent only after the ledger has its intent, and after a kill reported as in doubt.
//! - What a server turned away is never failed: it waits for its turn, in this run or in the next. Waits
//!   that the server names are obeyed up to longestPause; above, after a ban, and where a quota is used
//!   up, the run ends with LimitReached, and so it does where one is to be resumed before that.
//! - Answers that are refused in a row for the same reason pause it, see Fuse; their rows are sent again
//!   by resume(), with secrets that are looked up anew, or by the next run.
//! - Where all rows go to one server, the first goes ahead alone until it is on the wire: if it finds
//!   no way there, that is the end, and not the first of many failures.
//! Everything handed to it must outlive it; all live in one thread. Several may share stack and sender.
class PENSTOCK_EXPORT JobRun final : public QObject
{
    Q_OBJECT
public:
    enum class End {
        AllDone,
        SomeFailed, //!< They are in the failed-rows file.
        RowsFault, //!< See fault(), here and below.
        NoConnection, //!< Nothing could be sent.
        NoCredential, //!< The token that the server wants could not be had.
        LimitReached, //!< A ban, a quota used up, or a wait of more than a day. Resumable.
        CredentialRefused, //!< Stopped while it was paused, see trip(). Resumable.
        ServerFailing, //!< The same, for what no credential mends. Resumable.
        SharingLost, //!< By giveUp(): the Redis that keeps the limits does not answer. Resumable.
        Stopped, //!< By stop().
        OutputFault
    };
    Q_ENUM(End)
    //! What happens to the calls that are on the wire when a run is paused or stopped.
    enum class InFlight { Finish, Cancel };
    Q_ENUM(InFlight)

    //! What it works with.
    struct Parts
    {
        RowSource &rows; //!< At the mark of \a resume.
        const RequestTemplate &request;
        CallSender &sender;
        const Gate &gate; //!< That the sender asks.
        Ledger &ledger;
        Clock &clock;
        CredentialSource *credentials = nullptr; //!< Null: requests are sent as they are.
        //! Where limits are kept by a Redis: the share of its line that is this process's, 0 to 1. Then
        //! an end is estimated by it, and not forecast.
        std::function<double()> share = {};
    };
    //! How it goes about it.
    struct Options
    {
        PagesSpec pages = {}; //!< Checked: Pagination::of() takes it.
        std::optional<RecordPath> records = std::nullopt; //!< None: one record for each answer.
        std::optional<TextTemplate> dedupe = std::nullopt;
        RowConstants constants = {}; //!< Values that rows may lack.
        QStringList needed
            = {}; //!< Values without which a row fails unsent: the output wants them.
        std::optional<Duration> maxWait = std::nullopt; //!< As in JobSpec, like the next one.
        int priority = 5;
        QByteArray idempotencyHeader = {}; //!< See HttpRequest; empty: there is none.
        //! Of the job; idempotency keys are made from it. Jobs take turns by it.
        QUuid id = {};
        std::optional<std::int64_t> total = std::nullopt; //!< Rows in all, if known.
        std::optional<std::int64_t> most = std::nullopt; //!< Rows to begin in this run.
        //! The numbers of rows are their places: a later run may go on at the last mark.
        bool numbersArePlaces = true;
        int fuse = Fuse::usual; //!< Refused answers in a row that pause it; 0: none do.
        bool asksForJson = false; //!< A web page is no answer.
        bool wantsWebPages = false; //!< It is what is asked for; see ContentCounts.
        bool keepsHeaders = false; //!< Of each row's request and answer.
        qsizetype readAhead = 256; //!< Rows that wait for their permit or their answer; at least 1.
        //! For what is on the wire after stop(); what has no answer then is given up.
        Duration grace = std::chrono::seconds(10);
    };

    JobRun(const Parts &parts, Options options, const JobState &resume = {},
           QObject *parent = nullptr);
    //! What is on the wire is given up; the next run sends it again, or reports it as in doubt.
    ~JobRun() override;

    //! Reads the first rows and sends; once. It ends with finished(), also where nothing is to be
    //! sent.
    void start();
    //! Sends nothing more, and ends when what is on the wire has its answer, or at once. A second call
    //! cancels. What is left is sent by the next run. Ignored after the end.
    void stop(InFlight inFlight = InFlight::Finish);
    //! As stop(); it ends as \a how, and \a why is its fault().
    void giveUp(End how, Error why);
    //! Sends nothing more until resume(). What is on the wire is answered, or with Cancel given up
    //! and sent again then.
    void pause(InFlight inFlight = InFlight::Finish);
    //! Goes on after pause() or a trip(), which it mends.
    void resume();
    //! By pause(), or by what trip() says.
    bool isPaused() const;
    //! What paused it, until resume(); nothing where that was somebody.
    const std::optional<FuseTrip> &trip() const;

    Progress counted() const; //!< Of progress() the counts, which cost nothing.
    //! As it is now, with what earlier runs have done. Asks for a forecast, see Eta: for some times
    //! a second, not for each event.
    Progress progress() const;
    //! Why it ended as it did; nothing where all went well, or it has not ended.
    const std::optional<Error> &fault() const;
    std::int64_t throttles() const; //!< Answers that said "slow down".
    //! What explains them; nothing where there were none.
    const std::optional<Diagnosis> &diagnosis() const;
    const ContentCounts &contents() const; //!< Of the rows that were answered.

Q_SIGNALS:
    void tripped(); //!< There is a trip(), and it is paused.
    void
    finished(penstock::JobRun::End end); //!< Once, from the event loop, after the ledger closed.

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
