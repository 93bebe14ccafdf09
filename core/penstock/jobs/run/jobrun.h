// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/sender.h>
#include <penstock/jobs/journal/joblog.h>
#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/ledger/progress.h>
#include <penstock/jobs/request/pagination.h>
#include <penstock/jobs/request/requesttemplate.h>
#include <penstock/jobs/request/texttemplate.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/jobs/rows/rowsource.h>
#include <penstock/jobs/run/seenkeys.h>
#include <penstock/jobs/watch/eta.h>
#include <penstock/jobs/watch/sendrate.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/profiles/signin/credential.h>

#include <QObject>
#include <QUuid>

#include <deque>
#include <map>
#include <unordered_map>

namespace penstock {

//! Takes the rows of a job to their end: sends what each asks for, page by page, and puts what came
//! into a ledger. A row is finished when the ledger says that it would survive a power cut.
//! - Rows are read as requests go out, memory stays flat. A slow ledger slows the reading.
//! - Each row ends in exactly one way: answered, failed for good, in doubt, or a duplicate.
//! - What was on the wire when a run was killed is sent again; but a request that must not be repeated
//!   is sent only after the ledger has its intent, and after a kill reported as in doubt.
//! - What a server turned away is never failed: it waits for its turn, in this run or in the next. Waits
//!   that the server names are obeyed up to longestPause; above, after a ban, and where a quota is used
//!   up, the run ends with LimitReached, and so it does where one is to be resumed before that.
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
        Stopped, //!< By stop().
        OutputFault
    };
    Q_ENUM(End)
    //! What happens to the calls that are on the wire when a run is paused or stopped.
    enum class InFlight { Finish, Cancel };
    Q_ENUM(InFlight)

    struct Parts
    {
        RowSource &rows; //!< At the mark of \a resume.
        const RequestTemplate &request;
        Sender &sender;
        Stack &stack;
        Ledger &ledger;
        Clock &clock;
        CredentialSource *credentials = nullptr;
    };
    struct Options
    {
        PagesSpec pages = {}; //!< Checked: Pagination::of() takes it.
        std::optional<RecordPath> records = std::nullopt; //!< None: one record for each answer.
        std::optional<TextTemplate> dedupe = std::nullopt;
        RowConstants constants = {}; //!< Values that rows may lack.
        QStringList needed
            = {}; //!< Values without which a row fails unsent: the output wants them.
        std::optional<Duration> maxWait = std::nullopt;
        int priority = 5;
        QByteArray idempotencyHeader = {};
        QUuid id = {}; //!< Of the job; idempotency keys are made from it.
        std::optional<std::int64_t> total = std::nullopt; //!< Rows in all, if known.
        std::optional<std::int64_t> most = std::nullopt; //!< Rows to begin in this run.
        qsizetype readAhead = 256; //!< Rows that wait for their permit or their answer.
        Duration grace = std::chrono::seconds(10); //!< For what is on the wire after stop().
    };

    JobRun(const Parts &parts, Options options, JobState resume = {}, QObject *parent = nullptr);
    ~JobRun() override;

    void start();
    //! Sends nothing more, and ends when what is on the wire has its answer, or at once. A second call
    //! cancels. What is left is sent by the next run.
    void stop(InFlight inFlight = InFlight::Finish);
    void pause(InFlight inFlight = InFlight::Finish);
    void resume();
    bool isPaused() const { return m_paused; }

    Progress progress() const;
    const std::optional<Error> &fault() const { return m_fault; }
    std::int64_t throttles() const { return m_throttles; } //!< Answers that said "slow down".
    //! What explains them; nothing where there were none.
    const std::optional<Diagnosis> &diagnosis() const { return m_diagnosis; }

Q_SIGNALS:
    void advanced(); //!< More rows are finished, durably.
    void
    finished(penstock::JobRun::End end); //!< Once, from the event loop, after the ledger closed.

private:
    // What was read and is not durably finished.
    struct Open
    {
        RowMark mark; // where it begins
        std::shared_ptr<const Row> row;
        std::optional<Pagination> pages; // absent where each row has one answer
        int page() const { return pages ? pages->page() : 0; }
        quint64 call = 0; // of the sender; 0: none is open
        bool retrying = false;
        bool intended = false; // the ledger has its intent
        bool renewed = false; // was sent again with a new token
        bool ended = false; // its end is on its way to the ledger
        int attempts = 0; // of all pages
    };
    using OpenRows = std::map<std::int64_t, Open>; // by index
    struct Pending
    {
        quint64 number; // of the ledger
        std::int64_t index;
        RowState state;
    };

    // The road of a row (jobrunrows.cpp).
    void readOn();
    bool mayRead() const;
    bool readOne();
    void skip(const Row &row);
    void take(std::int64_t index, Row row, const RowMark &begins);
    bool goOnWhereItWas(std::int64_t index, Open &open);
    bool isDuplicate(std::int64_t index, Open &open);
    bool lacksWhatIsNeeded(std::int64_t index, Open &open);
    void send(std::int64_t index, Open &open);
    void sendParked();
    Result<HttpRequest> requestOf(std::int64_t index, const Open &open) const;
    void addIdempotencyKey(HttpRequest &request, std::int64_t index, int page) const;
    void prepare();
    Open *openOf(quint64 call, std::int64_t *index = nullptr);
    void noteSent(quint64 call);
    void notePermitted(quint64 call);
    void noteRetrying(quint64 call);
    void noteRequeued(quint64 call);
    void setRetrying(Open &open, bool retrying);
    void withdraw(std::int64_t index, Open &open);
    void haltForServer(const QString &reason, Instant notBefore);

    // What comes of it (jobrunoutcome.cpp).
    void ended(std::int64_t index, const Outcome &outcome);
    void judge(std::int64_t index, Open &open, const Outcome &outcome);
    void answered(std::int64_t index, Open &open, const HttpAnswer &answer);
    Result<bool> nextPage(Open &open, const HttpAnswer &answer) const;
    Result<std::vector<QByteArray>> recordsOf(const Open &open, const HttpAnswer &answer) const;
    void fail(std::int64_t index, Open &open, const Outcome &outcome);
    void fail(std::int64_t index, Open &open, const Error &fault,
              const std::optional<HttpAnswer> &answer = std::nullopt);
    void leaveInDoubt(std::int64_t index, Open &open);
    void finish(std::int64_t index, Open &open, RowEnd end, std::vector<QByteArray> records = {});
    bool renewed(std::int64_t index, Open &open, int status);
    bool isHopeless(const Outcome &outcome) const;

    // What is kept of refusals (jobrunrefusals.cpp).
    void noteThrottle(quint64 call, ThrottleEvent event);
    void diagnoseThrottles();
    void keepDiagnosis();

    void noteDurable(quint64 upTo);
    void keepQuota();
    std::optional<Duration> leftFor(std::int64_t rows, Instant now) const;
    RowMark mark() const;
    qsizetype busy() const { return qsizetype(m_open.size() - m_pending.size()); }
    void park(InFlight inFlight);
    void endIfDone();
    void end(End end, std::optional<Error> fault = std::nullopt);
    void closed();

    Parts m_parts;
    Options m_options;
    JobState m_resume;
    OpenRows m_open;
    std::unordered_map<quint64, std::int64_t> m_indexOf; // by the sender's id
    std::deque<Pending> m_pending; // ends that are not durable yet
    std::deque<std::pair<quint64, quint64>> m_intents; // number of the ledger, call
    SeenKeys m_seen;
    mutable Eta m_eta;
    std::unique_ptr<Alarm> m_grace;
    SendRate m_pace;
    Instant m_startedAt;
    struct Sent // what forecasts are made from
    {
        QByteArray method;
        QUrl url;
        QHash<QString, QString> values;
        std::int64_t cost = 1;
    };
    Sent m_lastSent;
    Duration m_held {}; // by all calls that were answered, together
    std::int64_t m_calls = 0; // that were answered
    std::int64_t m_begun = 0; // rows of this run
    std::int64_t m_done = 0; // of these, durably
    Progress m_counts; // with what earlier runs did
    std::optional<Instant> m_quotaAt; // when it was kept last
    Duration m_quotaPause {};
    std::vector<LimitSpec> m_declared; // at the beginning
    std::int64_t m_throttles = 0;
    std::optional<Diagnosis> m_diagnosis;
    std::optional<Instant> m_diagnosedAt;
    Duration m_diagnosisPause {};
    bool m_anySent = false;
    bool m_rowsEnded = false;
    bool m_paused = false;
    bool m_stopping = false;
    std::optional<Error> m_halt; // why the server stopped it
    bool m_preparing = false; // a token is on its way
    std::optional<End> m_end; // the ledger is closing
    std::optional<Error> m_fault;
};

} // namespace penstock
