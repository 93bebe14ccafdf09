// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/jobrun.h>

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/send/abstracthttpclient.h>
#include <penstock/jobs/responses/listlook.h>
#include <penstock/jobs/responses/responsejson.h>
#include <penstock/jobs/run/jobrun_p.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/signin/credentialsource.h>

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/output/rowends.h>

#include <QPointer>

namespace penstock {

JobRun::JobRun(const Parts &parts, Options options, const JobState &resume, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, parts, std::move(options), resume))
{ }

JobRun::~JobRun() = default;

void JobRun::start()
{
    const Instant now = d->parts.clock.now().at;
    d->pace.begin(now);
    QMetaObject::invokeMethod(
        this, [this] { d->readOn(); }, Qt::QueuedConnection);
    const std::optional<Instant> closed = d->parts.permitSource.snapshot().pausedUntil;
    if (closed && (*closed == Instant::max() || *closed - now > longestPause))
        QMetaObject::invokeMethod(
            this, [this, closed] { d->haltForServer(runMessage("run.long_pause"), *closed); },
            Qt::QueuedConnection);
}

void JobRun::stop(InFlight inFlight)
{
    d->stop(inFlight);
}

void JobRun::giveUp(End how, Error why)
{
    if (d->life.hasEnded())
        return;
    d->life.trip({how, std::move(why)});
    d->stop(InFlight::Finish);
}

void JobRun::pause(InFlight inFlight)
{
    d->life.pause();
    d->park(inFlight);
}

void JobRun::resume()
{
    if (d->breaker.trip()) {
        d->breaker.mend();
        if (d->parts.credentials)
            d->parts.credentials->forget();
    }
    if (d->life.resume() && d->life.maySend())
        d->sendParked();
}

const std::optional<BreakerTrip> &JobRun::trip() const
{
    return d->breaker.trip();
}

const ContentCounts &JobRun::contents() const
{
    return d->contents;
}

std::vector<ListNote> JobRun::lists() const
{
    return notesOf(d->lists.facts());
}

const std::vector<FinishedRow> &JobRun::failures() const
{
    return d->failures;
}

const std::vector<FailureCause> &JobRun::causes() const
{
    return d->causes;
}

bool JobRun::isPaused() const
{
    return d->life.isPaused();
}

Progress JobRun::counted() const
{
    return d->counted();
}

Progress JobRun::progress() const
{
    const Instant now = d->parts.clock.now().at;
    Progress progress = d->counted();
    progress.elapsed = d->pace.elapsed(now);
    const LimiterSnapshot seen = d->parts.permitSource.snapshot();
    progress.heldBy = seen.bindingLimit;
    progress.perSecond = d->pace.perSecond(now);
    progress.allowedPerSecond = sustainedRate(seen.limits);
    progress.retrying = d->rows.retrying();
    progress.left = d->left(now);
    progress.isEstimate = progress.left && d->parts.share;
    return progress;
}

const std::optional<Error> &JobRun::fault() const
{
    return d->life.fault();
}

std::int64_t JobRun::throttles() const
{
    return d->throttles.count();
}

const std::optional<Diagnosis> &JobRun::diagnosis() const
{
    return d->throttles.diagnosis();
}

JobRun::Private::Private(JobRun &run, Parts withParts, Options withOptions, const JobState &earlier)
    : q(run)
    , parts(std::move(withParts))
    , options(std::move(withOptions))
    , intake({options.pages, options.dedupe, options.constants, options.needed}, earlier)
    , requests(parts.request,
               {options.maxWait, options.priority, options.idempotencyHeader, options.id})
    , counts(earlier, options.total, options.most)
    , eta(parts.permitSource, parts.clock)
    , throttles(parts.permitSource.snapshot().limits)
    , breaker(options.breaker, options.asksForJson)
    , contents(options.wantsWebPages)
    , lists(options.lists, earlier.lists)
    , dueAgain(parts.clock.makeAlarm([this] { sendDue(); }))
    , grace(parts.clock.makeAlarm([this] { park(InFlight::Cancel); }))
{
    AbstractHttpClient *const httpClient = &parts.httpClient;
    connect(httpClient, &AbstractHttpClient::throttleSeen, &q,
            [this](quint64 call, const ThrottleEvent &event) { noteThrottle(call, event); });
    connect(httpClient, &AbstractHttpClient::unitsSpent, &q,
            [this](quint64 call, const QString &limit, std::int64_t units) {
                if (rows.ofCall(call))
                    counts.spend(limit, units, parts.permitSource.snapshot().limits);
            });
    connect(httpClient, &AbstractHttpClient::sent, &q, [this](quint64 call) { noteSent(call); });
    connect(httpClient, &AbstractHttpClient::permitted, &q,
            [this](quint64 call) { notePermitted(call); });
    connect(httpClient, &AbstractHttpClient::requeued, &q,
            [this](quint64 call) { noteRequeued(call); });
    connect(httpClient, &AbstractHttpClient::retrying, &q,
            [this](quint64 call, Duration, const Message &reason) { noteRetry(call, reason); });
    connect(httpClient, &AbstractHttpClient::redirected, &q,
            [this](quint64 call, int status, const Message &reason, bool becomesGet) {
                noteRedirect(call, status, reason, becomesGet);
            });
    connect(httpClient, &AbstractHttpClient::halted, &q,
            [this](const Message &reason, Instant notBefore) { haltForServer(reason, notBefore); });
    connect(&parts.ledger, &Ledger::durable, &q, [this](quint64 upTo) { noteDurable(upTo); });
    connect(&parts.ledger, &Ledger::failed, &q, [this](const Error &error) {
        if (life.hasEnded())
            return life.ledgerFailed(error);
        end({End::OutputFault, error});
    });
    connect(&parts.ledger, &Ledger::closed, &q, [this] {
        if (life.hasEnded())
            Q_EMIT q.finished(life.howItEnded(counts.anyFailed(),
                                              !options.lists.isAccepted
                                                  && areIncomplete(notesOf(lists.facts()))));
    });
}

JobRun::Private::~Private()
{
    for (const quint64 call : rows.calls()) // no row is left to receive their outcomes
        parts.httpClient.cancel(call);
}

void JobRun::Private::noteThrottle(quint64 call, const ThrottleEvent &event)
{
    const OpenRow *const row = rows.ofCall(call);
    if (!row || life.hasEnded())
        return;
    const ThrottleEvent kept = parts.credentials ? parts.credentials->masked(event) : event;
    parts.ledger.noteThrottle(
        throttles.note(kept, row->index, parts.httpClient.sendLog(), parts.clock));
}

LedgerNotes JobRun::Private::notes() const
{
    LedgerNotes notes {.spent = counts.all().spent, .lists = lists.facts()};
    if (options.numbersArePlaces)
        notes.mark = rows.firstMark().value_or(parts.rows.mark());
    return notes;
}

void JobRun::Private::noteDurable(quint64 upTo)
{
    while (const std::optional<quint64> call = rows.nextCleared(upTo))
        parts.httpClient.proceed(*call);
    const std::vector<RowState> finished = rows.finished(upTo);
    for (const RowState state : finished)
        counts.finish(state);
    if (!finished.empty())
        parts.ledger.note(notes());
    readOn();
}

// Uses the rate of all processes together; empty if the limits lack a rate.
std::optional<Instant> JobRun::Private::lastGrantBy(double share, std::int64_t calls,
                                                    Instant now) const
{
    const std::optional<double> rate = sustainedRate(parts.permitSource.snapshot().limits);
    constexpr double most = 1e9; // seconds
    if (!rate || *rate <= 0 || share <= 0)
        return std::nullopt;
    const double seconds = std::min(most, double(calls) / (*rate * share));
    return saturatingAdd(now, Duration(std::int64_t(seconds * 1e9)));
}

// The rows that are open wait in the stack already; behind them each row asks for some calls.
std::optional<Duration> JobRun::Private::left(Instant now)
{
    const std::optional<std::int64_t> unread = counts.unread(rows.size());
    if (!unread || life.hasEnded())
        return std::nullopt;
    const std::int64_t done = counts.doneNow();
    if (options.lists.followsPages() && done == 0)
        return std::nullopt; // the number of pages is unknown
    const std::int64_t came = options.lists.followsPages() ? rows.attempts() : 0;
    // Pages to come of rows whose next request waits already.
    const std::int64_t further = options.lists.followsPages()
        ? std::max<std::int64_t>(0, pace.callsFor(rows.busy(), done, came) - came - rows.busy())
        : 0;
    const std::int64_t calls = pace.callsFor(*unread, done, came) + further;
    const auto lastGrant = parts.share
        ? lastGrantBy(parts.share(), pace.callsFor(*unread + rows.busy(), done, came) - came, now)
        : eta.ofLast(pace.nextAsk(), calls);
    const std::optional<Duration> left = pace.left(lastGrant, *unread + rows.busy(), done, now);
    const std::optional<Instant> lastDue = rows.lastDue();
    return left && lastDue ? std::max(*left, *lastDue - now) : left;
}

// The server wants no more of us for now. What is on the wire may end; the rest stays as it is.
void JobRun::Private::haltForServer(const Message &reason, Instant notBefore)
{
    const ClockReading now = parts.clock.now();
    const bool isKnown = notBefore != Instant::max();
    const WallTime after = std::chrono::ceil<std::chrono::seconds>(
        isKnown ? now.movedTo(notBefore).wall() : now.wall());
    const Message halted = isKnown ? runMessage("run.halted_until", reason, after)
                                   : runMessage("run.halted", reason);
    if (life.halt(halted.at(runMessage("place.server"))))
        stop(InFlight::Finish);
}

void JobRun::Private::stop(InFlight inFlight)
{
    if (life.hasEnded())
        return;
    const bool isFirst = life.stop();
    if (isFirst)
        grace->set(saturatingAdd(parts.clock.now().at, options.grace));
    for (const CircuitBreaker::Held &each : breaker.letGo()) // for the next run
        keepForLater(rows.at(each.row));
    park(isFirst ? inFlight : InFlight::Cancel);
    endIfDue();
}

// Takes back what waits for a permit, and with Cancel what is on the wire too.
void JobRun::Private::park(InFlight inFlight)
{
    for (const quint64 call : rows.calls()) {
        if (inFlight == InFlight::Cancel)
            parts.httpClient.cancel(call);
        else
            parts.httpClient.cancelIfUnsent(call);
    }
}

void JobRun::Private::endIfDue()
{
    const bool isAllHeld
        = breaker.waiting() > 0 && breaker.waiting() == rows.busy() - rows.waiting();
    if (isAllHeld && life.hasReadAll() && life.maySend())
        concludeHeld(breaker.letGo());
    if (std::optional<RunEnding> ending = life.due(rows.hasCalls(), rows.busy()))
        end(*std::move(ending));
}

void JobRun::Private::end(RunEnding ending)
{
    if (!life.hasEnded()) {
        for (const CircuitBreaker::Held &each : breaker.letGo())
            keepForLater(rows.at(each.row));
    }
    if (!life.end(std::move(ending)))
        return;
    grace->cancel();
    dueAgain->cancel();
    park(InFlight::Cancel);
    throttles.explain(parts.httpClient.sendLog(), parts.clock);
    LedgerNotes last = notes();
    last.diagnosis = throttles.diagnosis();
    last.end = StoredEnd {pace.elapsed(parts.clock.now().at), life.fault()};
    parts.ledger.note(last);
    parts.ledger.close();
}

// The road of a row: read, filled in, sent page by page, ended.

namespace {
// Bytes that may wait to be written. While more wait for a slow disk, no row is read.
constexpr qint64 maxBacklog = 8 * 1024 * 1024;
// Rows whose end is not on disk yet.
constexpr qsizetype maxEnding = 4096;
// Rows that ask again later, and let others go first.
constexpr qsizetype maxWaiting = 16'384;
} // namespace

// Rows and cost, and what came in them.
Progress JobRun::Private::counted() const
{
    Progress progress = counts.all();
    if (options.lists.followsPages())
        progress.pages = lists.facts().pages;
    if (options.records)
        progress.records = lists.facts().records;
    return progress;
}

bool JobRun::Private::mayRead() const
{
    const bool mayBeVain = !pace.anySent() && requests.haveOneServer();
    const qsizetype idle = breaker.waiting() + std::min(rows.waiting(), maxWaiting);
    return life.mayRead() && rows.busy() - idle < (mayBeVain ? 1 : options.readAhead)
        && rows.ending() < maxEnding && parts.ledger.backlog() < maxBacklog;
}

void JobRun::Private::readOn()
{
    while (mayRead() && readOne()) { }
    endIfDue();
}

// The next row that is not finished yet; false after the last.
bool JobRun::Private::readOne()
{
    if (!counts.mayBegin()) {
        life.endRows();
        return false;
    }
    const RowMark begins = parts.rows.mark();
    Result<std::optional<Row>> row = parts.rows.next();
    if (!row || !*row) {
        life.endRows(row ? std::nullopt : std::optional(row.error()));
        return false;
    }
    std::optional<RowIntake::Begin> begin = intake.take(begins.index, **row);
    if (!begin)
        return true;
    counts.begin();
    OpenRow &open = rows.add(**std::move(row), begins);
    open.pages = std::move(begin->pages);
    open.list.isWhole = open.page() == 0;
    open.again = begin->again;
    open.written = begin->written;
    if (begin->end)
        finish(open, *std::move(begin->end));
    else if (open.again)
        wait(open);
    else
        send(open);
    return true;
}

void JobRun::Private::send(OpenRow &row)
{
    Result<HttpRequest> request = requests.of(row);
    if (!request)
        return finish(row, failedRow(*row.row, request.error()));
    if (parts.credentials && !parts.credentials->isReadyFor(request->url))
        return prepareCredential(request->url);
    if (const Result<void> signedIn = signIn(*request); !signedIn)
        return finish(row, failedRow(*row.row, signedIn.error()));
    keepHeaders(row, *request);
    pace.asked(*request);
    lists.ask(row.list, *request);
    row.isIdempotent = isIdempotent(request->method);
    row.isRepeatable = !request->needsClearance;
    row.hasRange = headerValue(request->headers, QByteArrayLiteral("Range")).has_value();
    row.mends = breaker.mends();
    const QPointer<JobRun> run(&q); // the sender may outlive it
    request->accepts = [run, index = row.index](const HttpAnswer &answer) {
        return run && run->d->accepts(run->d->rows.at(index), answer);
    };
    const quint64 call = parts.httpClient.send(
        *std::move(request), [run, index = row.index](const Outcome &outcome) {
            if (run)
                run->d->callEnded(run->d->rows.at(index), outcome);
        });
    rows.called(row, call);
}

// Returns true if an outcome or the end of a list accepts it.
bool JobRun::Private::accepts(const OpenRow &row, HttpAnswer answer) const
{
    answer.body = jsonTextOf(answer.body, answer.headers);
    return options.outcomes.accepts(answer) || (row.pages && row.pages->endsWith(answer.status));
}

Result<void> JobRun::Private::signIn(HttpRequest &request) const
{
    return parts.credentials ? parts.credentials->apply(request) : Result<void>();
}

namespace {
QByteArray cut(QByteArray text)
{
    if (text.size() > RowHeaders::maxBytes)
        text = text.first(RowHeaders::maxBytes) + "…\n";
    return text;
}
} // namespace

// As it is sent, but for its body and its credentials.
void JobRun::Private::keepHeaders(OpenRow &row, const HttpRequest &request) const
{
    if (!options.keepsHeaders)
        return;
    HttpRequest head = request;
    head.body.clear();
    const QString text
        = parts.credentials ? parts.credentials->masked(head) : maskedRequest(head, {});
    QString line = QString::fromLatin1(request.method) + QLatin1Char(' ') + masked(request.url, {});
    if (parts.credentials)
        line = parts.credentials->masked(line);
    row.headers = std::make_shared<RowHeaders>(
        RowHeaders {cut((line + text.sliced(text.indexOf(QLatin1Char('\n')))).toUtf8()), {}});
}

void JobRun::Private::keepHeaders(OpenRow &row, const HttpAnswer &answer) const
{
    if (!row.headers)
        return;
    QByteArray text = "HTTP " + QByteArray::number(answer.status) + ' ' + answer.reason + '\n';
    for (const auto &[name, value] : masked(answer.headers, {}))
        text += name + ": " + value + '\n';
    if (parts.credentials)
        text = parts.credentials->masked(QString::fromUtf8(text)).toUtf8();
    row.headers->answer = cut(text);
}

void JobRun::Private::noteRetry(quint64 call, const Message &reason)
{
    OpenRow *const row = rows.ofCall(call);
    if (!row)
        return; // of another run
    row->isRetrying = true;
    row->noteTry({parts.clock.now().wall(), reason});
}

// Its place in the history is that of a try: another send followed.
void JobRun::Private::noteRedirect(quint64 call, int status, const Message &reason, bool becomesGet)
{
    OpenRow *const row = rows.ofCall(call);
    if (!row)
        return; // of another run
    counts.redirected(becomesGet);
    pace.redirected();
    row->noteTry({parts.clock.now().wall(),
                  parts.credentials ? parts.credentials->masked(reason) : reason, status});
}

// Asks for leave to take the secrets there, and fetches a token; until both are there, what would
// be sent stays as if the run were paused.
void JobRun::Private::prepareCredential(const QUrl &url)
{
    if (std::exchange(isPreparing, true))
        return;
    parts.credentials->prepare(url, [this, run = QPointer(&q)](const Result<void> &ready) {
        if (!run)
            return;
        isPreparing = false;
        if (!ready)
            end({End::NoCredential, ready.error()});
        else if (life.maySend())
            sendParked();
    });
}

void JobRun::Private::sendParked()
{
    for (const std::int64_t index : rows.parked())
        send(rows.at(index));
    readOn();
}

void JobRun::Private::noteSent(quint64 call)
{
    OpenRow *const row = rows.ofCall(call);
    if (!row)
        return; // of another run
    row->isRetrying = false;
    const bool isFirst = !pace.anySent();
    pace.sent(parts.clock.now().at);
    if (isFirst)
        QMetaObject::invokeMethod(
            &q, [this] { readOn(); }, Qt::QueuedConnection);
}

void JobRun::Private::notePermitted(quint64 call)
{
    OpenRow *const row = rows.ofCall(call);
    if (!row || life.hasEnded())
        return;
    rows.announced(*row,
                   parts.ledger.put({.kind = LedgerEntry::Kind::Intent,
                                     .index = row->index,
                                     .row = row->row,
                                     .page = row->page()}));
}

// The server turned it away unread, or it never left: it is not in doubt.
void JobRun::Private::noteRequeued(quint64 call)
{
    OpenRow *const row = rows.ofCall(call);
    if (!row)
        return;
    revoke(*row);
    if (!life.maySend()) // it would wait at the permit source for its turn
        parts.httpClient.cancelIfUnsent(call);
}

void JobRun::Private::revoke(OpenRow &row)
{
    if (rows.revoked(row) && !life.hasEnded())
        parts.ledger.put({.kind = LedgerEntry::Kind::IntentWithdrawn, .index = row.index});
}

void JobRun::Private::callEnded(OpenRow &row, const Outcome &outcome)
{
    rows.callEnded(row);
    if (life.hasEnded())
        return; // the ledger takes nothing more; the next run sends it again
    const AfterCall next = decideAfterCall(
        outcome,
        {.maySend = life.maySend(),
         .hasIntent = row.hasIntent,
         .mayRenew = parts.credentials && !row.wasRenewed,
         .isFirst = requests.haveOneServer() && !pace.anySent() && counts.all().done() == 0,
         .isUnanswered = requests.haveOneServer() && !pace.anyAnswered()});
    if (wasNotCarriedOut(outcome))
        revoke(row);
    if (next == AfterCall::SendAgain)
        send(row);
    else if (next != AfterCall::Park)
        goOn(row, next, outcome);
    readOn();
}

void JobRun::Private::goOn(OpenRow &row, AfterCall next, const Outcome &outcome)
{
    row.attempts += outcome ? outcome->attempts : outcome.error().attempts;
    if (next == AfterCall::EndForNoConnection && pace.anySent()) // the others end first
        return life.maySend() ? q.giveUp(End::NoConnection, outcome.error().error()) : void();
    if (next == AfterCall::EndForNoConnection)
        return end({End::NoConnection, outcome.error().error()});
    if (next == AfterCall::EndForNoCredential)
        return end({End::NoCredential, outcome.error().error()});
    if (next == AfterCall::EndForServer)
        return haltForServer(runMessage("run.rejected", outcome->attempts), Instant::max());
    if (next == AfterCall::RenewCredential && renewCredential(row, *outcome))
        return;
    if (outcome) {
        keepHeaders(row, *outcome);
        pace.answered(outcome->timings);
        HttpAnswer answer = *outcome;
        answer.body = jsonTextOf(answer.body, answer.headers);
        return judge(row, answer);
    }
    const std::optional<HttpAnswer> &came = outcome.error().came;
    if (came)
        keepHeaders(row, *came);
    finish(row, failedRow(*row.row, outcome, outcome.error().inDoubt && row.hasIntent), {},
           came ? came->memory : nullptr);
}

// A token that the server no longer takes is worth one new one.
bool JobRun::Private::renewCredential(OpenRow &row, const HttpAnswer &answer)
{
    if (!parts.credentials->rejected(answer.credential, answer.status))
        return false;
    row.wasRenewed = true;
    revoke(row);
    send(row);
    return true;
}

// One that was refused may be one of many: then it is better sent again than ended.
void JobRun::Private::judge(OpenRow &row, const HttpAnswer &answer)
{
    if (row.pages && row.pages->endsWith(answer.status)) {
        RowEnd end = answeredRow(answer);
        end.sign = lists.endOf(row.list, row.index, &*row.pages, true);
        return finish(row, std::move(end));
    }
    const bool wasTripped = breaker.trip().has_value();
    HttpAnswer accepted;
    accepted.status = 200;
    accepted.timings = answer.timings;
    const CircuitBreaker::Verdict verdict
        = breaker.take(row.index, options.outcomes.accepts(answer) ? accepted : answer,
                       {!row.hasIntent, row.mends});
    concludeHeld(verdict.ending);
    row.isHeld = verdict.waits;
    if (!verdict.waits)
        conclude(row, answer);
    for (const std::int64_t index : verdict.again) {
        keepForLater(rows.at(index));
        if (!breaker.trip() && life.maySend())
            send(rows.at(index));
    }
    if (breaker.trip() && !wasTripped)
        trip();
}

void JobRun::Private::conclude(OpenRow &row, const HttpAnswer &answer)
{
    const AnswerMeaning meaning = options.outcomes.meaningOf(
        answer, {row.isIdempotent, row.isRepeatable, row.again, parts.clock.now().wall()});
    if (meaning.is == OutcomeSpec::Is::Again)
        return askAgain(row, answer.status, *meaning.again);
    if (meaning.is == OutcomeSpec::Is::Failed) {
        if (!meaning.fault)
            return finish(row, failedRow(*row.row, answer));
        return finish(row, failedRow(*row.row, *meaning.fault, answer, u"outcome"_s),
                      meaning.hasData ? recordsBesideErrors(row, answer)
                                      : std::vector<QByteArray>(),
                      answer.memory);
    }
    row.again.reset();
    contents.takeStatus(answer.status, row.isIdempotent, meaning.isByRule || row.hasRange);
    if (meaning.is == OutcomeSpec::Is::Empty)
        return finish(row, answeredRow(answer));
    takeAnswer(row, answer);
}

// Returns the records beside errors. A retry does not write them again; SQLite replaces them.
std::vector<QByteArray> JobRun::Private::recordsBesideErrors(OpenRow &row, const HttpAnswer &answer)
{
    using Kind = OutputSpec::Kind;
    // The file of failed rows has the same line. A table would have a second one after a retry.
    if (!options.records && options.output != Kind::Sqlite)
        return {};
    auto records = recordsIn(answer, *row.row, options.records, options.output)
                       .value_or(std::vector<QByteArray>());
    for (const Message &news : lists.take(row.list, answer, records, *row.row))
        Q_EMIT q.noticed(news);
    if (options.output != OutputSpec::Kind::Sqlite) {
        row.written.removeFrom(records);
        row.written.add(records);
    }
    return records;
}

// Without a connection or a permit, until its time has come.
void JobRun::Private::askAgain(OpenRow &row, int status, const AgainState &again)
{
    row.noteTry({parts.clock.now().wall(), runMessage("row.again", status)});
    row.again = again;
    row.wasRenewed = false;
    put({.kind = LedgerEntry::Kind::Waiting,
         .index = row.index,
         .row = row.row,
         .page = row.page(),
         .next = again.storedIn(row.state())});
    wait(row);
}

void JobRun::Private::wait(OpenRow &row)
{
    const ClockReading now = parts.clock.now();
    // The wall clock may have been set since an earlier run.
    const Duration left
        = std::clamp<Duration>(row.again->next - now.wall(), Duration::zero(), longestRetryAfter);
    rows.wait(row, saturatingAdd(now.at, left));
    dueAgain->set(*rows.nextDue());
}

void JobRun::Private::sendDue()
{
    for (const std::int64_t index : rows.due(parts.clock.now().at)) {
        if (life.maySend()) // else after resuming, or in the next run
            send(rows.at(index));
    }
    if (const std::optional<Instant> next = rows.nextDue())
        dueAgain->set(*next);
    readOn();
}

void JobRun::Private::concludeHeld(const std::vector<CircuitBreaker::Held> &held)
{
    for (const CircuitBreaker::Held &each : held) {
        OpenRow &row = rows.at(each.row);
        row.isHeld = false;
        conclude(row, each.answer);
    }
}

// It was refused: nothing of it was carried out.
void JobRun::Private::keepForLater(OpenRow &row)
{
    row.isHeld = false;
    row.wasRenewed = false;
    revoke(row);
}

void JobRun::Private::trip()
{
    life.trip({breaker.trip()->isOfCredential() ? End::CredentialRefused : End::ServerFailing,
               breaker.trip()->error()});
    park(InFlight::Finish);
    Q_EMIT q.tripped();
}

void JobRun::Private::takeAnswer(OpenRow &row, const HttpAnswer &answer)
{
    Result<std::vector<QByteArray>> records
        = recordsIn(answer, *row.row, options.records, options.output);
    if (!records)
        return finish(row, failedRow(*row.row, records.error(), answer));
    const int page = row.page();
    const bool hasNothing
        = options.records ? records->empty() : lookAtList(answer, options.lists.list).length == 0;
    if (answer.status == 202 && page > 0 && hasNothing && !options.outcomes.accepts(answer))
        return finish(
            row,
            failedRow(*row.row, runMessage("row.page_not_ready", page + 1), answer, u"outcome"_s));
    const auto seal = [this](const QByteArray &text) {
        return parts.credentials ? parts.credentials->sealed(text) : SecretText {{}, text};
    };
    const Pagination::Turn turn = requests.goToNextPage(row, answer, seal);
    if (!turn.keepsRecords)
        records->clear();
    contents.take(answer);
    if (turn.keepsRecords) {
        for (const Message &news : lists.take(row.list, answer, *records, *row.row))
            Q_EMIT q.noticed(news);
    }
    if (turn.keepsRecords)
        std::exchange(row.written, {}).removeFrom(*records);
    if (!turn.fault && !turn.goesOn) {
        RowEnd end = answeredRow(answer);
        end.sign = lists.endOf(row.list, row.index, row.pages ? &*row.pages : nullptr);
        return finish(row, std::move(end), *std::move(records), answer.memory);
    }
    if (!turn.fault || turn.keepsRecords) {
        row.hasIntent = false; // a page that came takes its intent with it
        row.wasRenewed = false;
        put({.kind = LedgerEntry::Kind::Page,
             .index = row.index,
             .row = row.row,
             .page = page,
             .records = *std::move(records),
             .next = row.pages->state(),
             .memory = answer.memory});
    }
    if (turn.fault)
        finish(row, failedRow(*row.row, *turn.fault, answer));
    else if (life.maySend())
        send(row);
}

quint64 JobRun::Private::put(LedgerEntry entry)
{
    lists.count(entry.isPage(), entry.records.size());
    return parts.ledger.put(std::move(entry));
}

void JobRun::Private::finish(OpenRow &row, RowEnd end, std::vector<QByteArray> records,
                             std::shared_ptr<const void> memory)
{
    end.attempts = row.attempts;
    end.pages = row.page() + 1;
    LedgerEntry entry {.kind = LedgerEntry::Kind::End,
                       .index = row.index,
                       .row = row.row,
                       .page = row.page(),
                       .records = std::move(records),
                       .tries = std::move(row.tries),
                       .headers = row.headers,
                       .memory = std::move(memory)};
    // Records that came are kept; a failed row that is retried continues after them.
    if (end.state != RowState::Answered && (row.page() > 0 || !row.written.isEmpty()))
        entry.next = row.state();
    const RowState state = end.state;
    if (state == RowState::Failed)
        noteFailure(row.index, end);
    entry.end = std::move(end);
    rows.ended(row, put(std::move(entry)), state);
}

void JobRun::Private::noteFailure(std::int64_t index, const RowEnd &end)
{
    if (failures.size() < maxFailures) {
        failures.push_back({index, end});
        failures.back().end.failedLine.clear();
    }
    const auto error = end.error ? std::optional(Error(end.error->message)) : std::nullopt;
    for (FailureCause &cause : causes) {
        if (cause.status == end.status && cause.error == error) {
            ++cause.rows;
            cause.first = std::min(cause.first, index);
            return;
        }
    }
    if (causes.size() < RunSummary::maxCauses)
        causes.push_back({end.state, end.status, error, 1, index});
}

} // namespace penstock

#include "moc_jobrun.cpp"
