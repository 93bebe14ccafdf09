// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The road of a row: read, filled in, sent page by page.
#include <penstock/jobs/run/jobrun.h>

#include <penstock/jobs/output/answerrecord.h>

#include <QPointer>

namespace penstock {

namespace {
// What may wait to be written. A slow disk is met by reading no further.
constexpr qint64 mostBacklog = 8 * 1024 * 1024;
// Rows whose end is on its way to the disk.
constexpr qsizetype mostPending = 4096;
} // namespace

bool JobRun::mayRead() const
{
    if (m_rowsEnded || m_end || m_paused)
        return false;
    const bool mayBeVain = !m_anySent && m_parts.request.hasFixedHost();
    return busy() < (mayBeVain ? 1 : m_options.readAhead)
        && qsizetype(m_pending.size()) < mostPending && m_parts.ledger.backlog() < mostBacklog;
}

void JobRun::readOn()
{
    while (mayRead() && readOne()) { }
    endIfDone();
}

// The next row that is not finished yet; false after the last.
bool JobRun::readOne()
{
    if (m_options.most && m_begun >= *m_options.most) {
        m_rowsEnded = true;
        return false;
    }
    const RowMark begins = m_parts.rows.mark();
    Result<std::optional<Row>> row = m_parts.rows.next();
    if (!row || !*row) {
        m_rowsEnded = true;
        if (!row)
            m_fault = row.error();
        return false;
    }
    addConstants(**row, m_options.constants);
    if (m_resume.isFinished(begins.index))
        skip(**row);
    else
        take(begins.index, **std::move(row), begins);
    return true;
}

// Finished by an earlier run; its key counts.
void JobRun::skip(const Row &row)
{
    if (!m_options.dedupe)
        return;
    if (const Result<QString> key = m_options.dedupe->fill(row))
        m_seen.isNew(*key);
}

void JobRun::take(std::int64_t index, Row row, const RowMark &begins)
{
    ++m_begun;
    Open &open = m_open[index];
    open.mark = begins;
    open.row = std::make_shared<const Row>(std::move(row));
    if (!isDuplicate(index, open) && !lacksWhatIsNeeded(index, open) && goOnWhereItWas(index, open))
        send(index, open);
}

bool JobRun::isDuplicate(std::int64_t index, Open &open)
{
    if (!m_options.dedupe)
        return false;
    const Result<QString> key = m_options.dedupe->fill(*open.row);
    if (!key)
        fail(index, open, key.error());
    else if (!m_seen.isNew(*key))
        finish(index, open, {.state = RowState::Duplicate});
    return open.ended;
}

bool JobRun::lacksWhatIsNeeded(std::int64_t index, Open &open)
{
    for (const QString &name : m_options.needed) {
        if (const auto field = fieldOf(*open.row, name); !field) {
            fail(index, open, field.error());
            return true;
        }
    }
    return false;
}

// False if that is its end.
bool JobRun::goOnWhereItWas(std::int64_t index, Open &open)
{
    const auto begun = m_resume.begun.find(index);
    const BegunRow before = begun == m_resume.begun.end() ? BegunRow() : begun->second;
    if (m_options.pages.kind != PagesSpec::Kind::None) {
        Result<Pagination> pages = before.next.isEmpty()
            ? Pagination::of(m_options.pages)
            : Pagination::resumed(m_options.pages, before.next);
        if (pages) {
            open.pages = *std::move(pages);
        } else if (!before.intent) {
            fail(index, open, pages.error());
            return false;
        }
    }
    if (before.intent)
        leaveInDoubt(index, open);
    return !before.intent;
}

void JobRun::send(std::int64_t index, Open &open)
{
    if (m_parts.credentials && !m_parts.credentials->isReady())
        return prepare();
    Result<HttpRequest> request = requestOf(index, open);
    if (!request)
        return fail(index, open, request.error());
    m_lastSent = {request->method, request->url, request->values, request->cost};
    const QPointer<JobRun> self(this); // the sender may outlive us
    open.call = m_parts.sender.send(*std::move(request), [self, index](const Outcome &outcome) {
        if (self)
            self->ended(index, outcome);
    });
    m_indexOf.emplace(open.call, index);
}

Result<HttpRequest> JobRun::requestOf(std::int64_t index, const Open &open) const
{
    Result<HttpRequest> filled = m_parts.request.fill(*open.row);
    if (!filled)
        return filled;
    HttpRequest request = open.pages ? open.pages->request(*std::move(filled)) : *std::move(filled);
    request.priority = m_options.priority;
    request.maxWait = m_options.maxWait;
    request.needsClearance = !isIdempotent(request.method);
    if (request.needsClearance && !m_options.idempotencyHeader.isEmpty()) {
        request.needsClearance = false;
        addIdempotencyKey(request, index, open.page());
    }
    if (m_parts.credentials && m_parts.credentials->isReady())
        m_parts.credentials->apply(request);
    return request;
}

// By it the server knows a repetition, so it is the same after a crash.
void JobRun::addIdempotencyKey(HttpRequest &request, std::int64_t index, int page) const
{
    request.idempotencyHeader = m_options.idempotencyHeader;
    if (headerValue(request.headers, m_options.idempotencyHeader))
        return;
    const QByteArray name = QByteArray::number(index) + '/' + QByteArray::number(page);
    const QUuid key = QUuid::createUuidV5(m_options.id, name);
    request.headers.append({m_options.idempotencyHeader, key.toByteArray(QUuid::WithoutBraces)});
}

// Fetches a token; until it is there, what would be sent stays as if the run were paused.
void JobRun::prepare()
{
    if (std::exchange(m_preparing, true))
        return;
    const QPointer<JobRun> self(this);
    m_parts.credentials->prepare([self](const Result<void> &ready) {
        if (!self)
            return;
        self->m_preparing = false;
        if (!ready)
            self->end(End::NoCredential, ready.error());
        else if (!self->m_paused && !self->m_stopping)
            self->sendParked();
    });
}

void JobRun::sendParked()
{
    for (auto &[index, open] : m_open) {
        if (open.call == 0 && !open.ended)
            send(index, open);
    }
    readOn();
}

JobRun::Open *JobRun::openOf(quint64 call, std::int64_t *index)
{
    const auto found = m_indexOf.find(call);
    if (found == m_indexOf.end())
        return nullptr; // of another run
    if (index)
        *index = found->second;
    return &m_open.at(found->second);
}

void JobRun::noteSent(quint64 call)
{
    Open *const open = openOf(call);
    if (!open)
        return;
    open->retrying = false;
    m_pace.add(m_parts.clock.now().at);
    if (!std::exchange(m_anySent, true))
        QMetaObject::invokeMethod(this, &JobRun::readOn, Qt::QueuedConnection);
}

void JobRun::notePermitted(quint64 call)
{
    std::int64_t index = 0;
    Open *const open = openOf(call, &index);
    if (!open || m_end)
        return;
    open->intended = true;
    const quint64 number = m_parts.ledger.put({.kind = LedgerEntry::Kind::Intent,
                                               .index = index,
                                               .row = open->row,
                                               .page = open->page()});
    m_intents.emplace_back(number, call);
}

void JobRun::noteRetrying(quint64 call)
{
    if (Open *const open = openOf(call))
        open->retrying = true;
}

// The server turned it away unread, or it never left: it is not in doubt.
void JobRun::noteRequeued(quint64 call)
{
    std::int64_t index = 0;
    Open *const open = openOf(call, &index);
    if (!open)
        return;
    // An intent that becomes durable after this gives no leave any more.
    std::erase_if(m_intents, [&](const auto &intent) { return intent.second == call; });
    withdraw(index, *open);
    if (m_paused || m_stopping) // it would wait at the gate for its turn
        m_parts.sender.takeBack(call);
}

void JobRun::withdraw(std::int64_t index, Open &open)
{
    if (std::exchange(open.intended, false) && !m_end)
        m_parts.ledger.put({.kind = LedgerEntry::Kind::IntentWithdrawn, .index = index});
}

} // namespace penstock
