// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/pullrun.h>

#include <penstock/jobs/answerrecord.h>

#include <QPointer>

namespace penstock {

PullRun::PullRun(const Parts &parts, const Options &options, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_options(options)
    , m_grace(parts.clock.makeAlarm([this] { m_parts.sender.cancelAll(); }))
{
    connect(&m_parts.sender, &Sender::sent, this, &PullRun::noteSent);
}

PullRun::~PullRun()
{
    // Their outcomes would come to nobody.
    for (const auto &[key, call] : m_calls)
        m_parts.sender.cancel(call.id);
}

void PullRun::start()
{
    m_startedAt = m_parts.clock.now().at;
    QMetaObject::invokeMethod(this, &PullRun::readOn, Qt::QueuedConnection);
}

void PullRun::noteSent(quint64 id)
{
    const auto key = m_keyOf.find(id);
    if (key == m_keyOf.end())
        return;
    m_calls[key->second].sent = true;
    if (!std::exchange(m_anySent, true))
        QMetaObject::invokeMethod(this, &PullRun::readOn, Qt::QueuedConnection);
}

qsizetype PullRun::mostOpen() const
{
    const bool mayBeVain = !m_anySent && m_parts.request.hasFixedHost();
    return mayBeVain ? 1 : m_options.readAhead;
}

void PullRun::readOn()
{
    while (!m_rowsEnded && !m_ended && qsizetype(m_calls.size()) < mostOpen()) {
        Result<std::optional<Row>> row = m_parts.rows.next();
        if (row && *row) {
            ++m_rowsRead;
            send(**std::move(row));
            continue;
        }
        m_rowsEnded = true;
        if (!row)
            m_fault = row.error();
    }
    endIfDone();
}

void PullRun::send(Row row)
{
    Result<HttpRequest> request = m_parts.request.fill(row);
    if (!request) {
        write(recordOf(row, request.error()), false);
        return;
    }
    m_lastAsk = {.cost = request->cost,
                 .method = request->method,
                 .host = request->url.host(),
                 .path = request->url.path(),
                 .values = request->values};
    const quint64 key = ++m_lastKey;
    const QPointer<PullRun> self(this); // the sender may outlive us
    const quint64 id
        = m_parts.sender.send(*std::move(request), [self, key](const Outcome &outcome) {
              if (self)
                  self->take(key, outcome);
          });
    m_calls.emplace(key, Call {std::move(row), id});
    m_keyOf.emplace(id, key);
}

bool PullRun::isHopeless(const Outcome &outcome) const
{
    if (outcome || m_anySent || m_answered > 0 || !m_parts.request.hasFixedHost())
        return false;
    switch (outcome.error().kind) {
    case SendError::Kind::HostNotFound:
    case SendError::Kind::ConnectionRefused:
    case SendError::Kind::Unreachable:
    case SendError::Kind::ConnectTimeout:
    case SendError::Kind::TlsFailure:
        return true;
    default:
        return false;
    }
}

void PullRun::take(quint64 key, const Outcome &outcome)
{
    auto node = m_calls.extract(key);
    if (node.empty() || m_ended)
        return;
    const Call &call = node.mapped();
    m_keyOf.erase(call.id);
    const bool neverLeft
        = !outcome && outcome.error().kind == SendError::Kind::Cancelled && !call.sent;
    if (isHopeless(outcome)) {
        end(End::NoConnection, outcome.error().error());
    } else if (m_stopping && neverLeft) {
        --m_rowsRead; // as if it had not been read
        endIfDone();
    } else {
        if (outcome && outcome->timings.sentAt && outcome->timings.endedAt)
            m_held += *outcome->timings.endedAt - *outcome->timings.sentAt;
        write(recordOf(call.row, outcome), outcome && outcome->status < 400);
        readOn();
    }
}

void PullRun::write(const QByteArray &line, bool isAnswer)
{
    if (m_ended)
        return;
    if (const Result<void> written = m_parts.output.write(line); !written) {
        end(End::OutputFault, written.error());
        return;
    }
    ++(isAnswer ? m_answered : m_failed);
    Q_EMIT recorded();
}

Progress PullRun::progress(const Stack &stack, std::optional<std::int64_t> total) const
{
    const Instant now = m_parts.clock.now().at;
    Progress progress {.answered = m_answered, .failed = m_failed, .total = total};
    progress.elapsed = now - m_startedAt;
    progress.heldBy = stack.bindingLimit();
    if (total && m_rowsRead > 0)
        progress.left = leftFor(stack, *total - m_rowsRead, now);
    return progress;
}

std::optional<Duration> PullRun::leftFor(const Stack &stack, std::int64_t rows, Instant now) const
{
    const std::int64_t done = m_answered + m_failed;
    Ask ask = m_lastAsk;
    if (done > 0)
        ask.expectedHold = m_held / done;
    if (const auto last = stack.forecastOfLast(ask, std::max<std::int64_t>(rows, 1)))
        return *last - now + ask.expectedHold.value_or(Duration::zero());
    if (done == 0)
        return std::nullopt;
    const std::int64_t left = rows + std::int64_t(m_calls.size());
    return Duration((now - m_startedAt).count() / done * left);
}

void PullRun::stop()
{
    if (m_stopping || m_ended) {
        m_parts.sender.cancelAll();
        return;
    }
    m_stopping = true;
    m_rowsEnded = true;
    m_grace->set(saturatingAdd(m_parts.clock.now().at, m_options.grace));
    for (const auto &[key, call] : m_calls) {
        if (!call.sent)
            m_parts.sender.cancel(call.id);
    }
    endIfDone();
}

void PullRun::endIfDone()
{
    if (m_ended || !m_rowsEnded || !m_calls.empty())
        return;
    if (const Result<void> closed = m_parts.output.close(); !closed)
        end(End::OutputFault, closed.error());
    else if (m_fault)
        end(End::RowsFault, m_fault);
    else if (m_stopping)
        end(End::Stopped);
    else
        end(m_failed > 0 ? End::SomeFailed : End::AllDone);
}

void PullRun::end(End end, std::optional<Error> fault)
{
    if (m_ended)
        return;
    m_ended = true;
    m_rowsEnded = true;
    m_fault = std::move(fault);
    m_grace->cancel();
    m_parts.sender.cancelAll();
    QMetaObject::invokeMethod(
        this, [this, end] { Q_EMIT finished(end); }, Qt::QueuedConnection);
}

} // namespace penstock
