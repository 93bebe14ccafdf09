// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/jobrun_p.h>

// The road of a row: read, filled in, sent page by page, ended.

#include <penstock/http/message/secrets.h>
#include <penstock/http/send/abstracthttpclient.h>
#include <penstock/jobs/output/rowends.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/profiles/signin/credentialsource.h>

#include <QPointer>

namespace penstock {

namespace {
// What may wait to be written. A slow disk is met by reading no further.
constexpr qint64 maxBacklog = 8 * 1024 * 1024;
// Rows whose end is on its way to the disk.
constexpr qsizetype maxEnding = 4096;
} // namespace

bool JobRun::Private::mayRead() const
{
    const bool mayBeVain = !pace.anySent() && requests.haveOneServer();
    return life.mayRead() && rows.busy() - breaker.waiting() < (mayBeVain ? 1 : options.readAhead)
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
    if (begin->end)
        finish(open, *std::move(begin->end));
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
    row.mends = breaker.mends();
    const QPointer<JobRun> run(&q); // the sender may outlive it
    const quint64 call
        = parts.httpClient.send(*std::move(request), [run, index = row.index](const Outcome &outcome) {
              if (run)
                  run->d->callEnded(run->d->rows.at(index), outcome);
          });
    rows.called(row, call);
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
    if (!life.maySend()) // it would wait at the gate for its turn
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
         .isFirst = requests.haveOneServer() && !pace.anySent() && counts.all().done() == 0});
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
        return judge(row, *outcome);
    }
    finish(row, failedRow(*row.row, outcome, !outcome && outcome.error().inDoubt && row.hasIntent));
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
    const bool wasTripped = breaker.trip().has_value();
    const CircuitBreaker::Verdict verdict = breaker.take(row.index, answer, {!row.hasIntent, row.mends});
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
    if (answer.status < 400)
        return takeAnswer(row, answer);
    finish(row, failedRow(*row.row, answer));
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
    Result<std::vector<QByteArray>> records = recordsIn(answer, *row.row, options.records);
    if (!records)
        return finish(row, failedRow(*row.row, records.error(), &answer));
    const int page = row.page();
    const auto seal = [this](const QByteArray &text) {
        return parts.credentials ? parts.credentials->sealed(text) : SecretText {{}, text};
    };
    const Result<bool> more = requests.goToNextPage(row, answer, seal);
    if (!more)
        return finish(row, failedRow(*row.row, more.error(), &answer));
    contents.take(answer);
    if (!*more)
        return finish(row, answeredRow(answer), *std::move(records), answer.memory);
    row.hasIntent = false; // a page that came takes its intent with it
    row.wasRenewed = false;
    parts.ledger.put({.kind = LedgerEntry::Kind::Page,
                      .index = row.index,
                      .row = row.row,
                      .page = page,
                      .records = *std::move(records),
                      .next = row.pages->state(),
                      .memory = answer.memory});
    if (life.maySend())
        send(row);
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
    // Pages that came stay; a failed row that is tried again goes on behind them.
    if (row.page() > 0 && end.state != RowState::Answered)
        entry.next = row.pages->state();
    const RowState state = end.state;
    entry.end = std::move(end);
    rows.ended(row, parts.ledger.put(std::move(entry)), state);
}

} // namespace penstock
