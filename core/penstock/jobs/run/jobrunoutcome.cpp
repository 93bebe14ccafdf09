// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What comes of a row's calls.
#include <penstock/jobs/run/jobrun.h>

#include <penstock/jobs/output/answerrecord.h>

namespace penstock {

namespace {
RowEnd endOf(int status, const SendTimings &timings)
{
    RowEnd end;
    end.status = status;
    end.sentAt = timings.sentAtWall;
    if (timings.sentAt && timings.endedAt)
        end.elapsed = *timings.endedAt - *timings.sentAt;
    return end;
}

RowEnd endOf(const HttpAnswer &answer)
{
    return endOf(answer.status, answer.timings);
}

RowEnd endOf(const Outcome &outcome)
{
    return outcome ? endOf(*outcome) : endOf(0, outcome.error().timings);
}

// A record is one line without its break.
QByteArray withoutBreak(QByteArray line)
{
    line.chop(1);
    return line;
}
} // namespace

bool JobRun::isHopeless(const Outcome &outcome) const
{
    if (outcome || m_anySent || m_counts.done() > 0 || !m_parts.request.hasFixedHost())
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

void JobRun::ended(std::int64_t index, const Outcome &outcome)
{
    Open &open = m_open.at(index);
    m_indexOf.erase(std::exchange(open.call, 0));
    open.retrying = false;
    if (m_end)
        return; // the ledger takes nothing more; the next run sends it again
    const bool gaveUp = !outcome && outcome.error().kind == SendError::Kind::Cancelled;
    if (gaveUp && !(outcome.error().inDoubt && open.intended)) {
        withdraw(index, open); // we go on, or the next run does, as if it had not been sent
        if (!m_paused && !m_stopping)
            send(index, open); // resumed before this was told
    } else {
        judge(index, open, outcome);
    }
    readOn();
}

void JobRun::judge(std::int64_t index, Open &open, const Outcome &outcome)
{
    open.attempts += outcome ? outcome->attempts : outcome.error().attempts;
    if (!outcome && !outcome.error().inDoubt)
        withdraw(index, open);
    if (isHopeless(outcome))
        return end(End::NoConnection, outcome.error().error());
    if (!outcome)
        return fail(index, open, outcome);
    if (outcome->turnedAway) { // not this row is at fault, it stays to be done
        withdraw(index, open);
        return haltForServer(
            QStringLiteral("the server refuses at attempt %1").arg(outcome->attempts),
            Instant::max());
    }
    if (renewed(index, open, outcome->status))
        return;
    if (outcome->timings.sentAt && outcome->timings.endedAt)
        m_held += *outcome->timings.endedAt - *outcome->timings.sentAt;
    ++m_calls;
    if (outcome->status >= 400)
        return fail(index, open, outcome);
    answered(index, open, *outcome);
}

// A token that the server no longer takes is worth one new one.
bool JobRun::renewed(std::int64_t index, Open &open, int status)
{
    if (status != 401 || open.renewed || !m_parts.credentials)
        return false;
    const Result<HttpRequest> request = requestOf(index, open);
    if (!request || !m_parts.credentials->refused(*request, status))
        return false;
    open.renewed = true;
    withdraw(index, open);
    send(index, open);
    return true;
}

void JobRun::answered(std::int64_t index, Open &open, const HttpAnswer &answer)
{
    Result<std::vector<QByteArray>> records = recordsOf(open, answer);
    if (!records)
        return fail(index, open, records.error(), answer);
    const int page = open.page();
    const Result<bool> more = nextPage(open, answer);
    if (!more)
        return fail(index, open, more.error(), answer);
    if (!*more)
        return finish(index, open, endOf(answer), *std::move(records));
    open.intended = false; // a page that came takes its intent with it
    m_parts.ledger.put({.kind = LedgerEntry::Kind::Page,
                        .index = index,
                        .row = open.row,
                        .page = page,
                        .records = *std::move(records),
                        .next = open.pages->state()});
    if (!m_paused && !m_stopping && !m_end)
        send(index, open);
}

// Whether there is one, and then open.pages is there.
Result<bool> JobRun::nextPage(Open &open, const HttpAnswer &answer) const
{
    if (!open.pages)
        return false;
    const Result<HttpRequest> base = m_parts.request.fill(*open.row);
    if (!base)
        return failure(base.error());
    const Result<Pagination::Step> step = open.pages->step(answer, *base);
    if (!step)
        return failure(step.error());
    return *step == Pagination::Step::Next;
}

Result<std::vector<QByteArray>> JobRun::recordsOf(const Open &open, const HttpAnswer &answer) const
{
    if (!m_options.records)
        return std::vector<QByteArray> {withoutBreak(recordOf(*open.row, answer))};
    if (answer.body.trimmed().isEmpty())
        return std::vector<QByteArray> {}; // 204, or nothing to say
    return m_options.records->match(answer.body);
}

void JobRun::fail(std::int64_t index, Open &open, const Outcome &outcome)
{
    RowEnd end = endOf(outcome);
    const bool inDoubt = !outcome && outcome.error().inDoubt && open.intended;
    end.state = inDoubt ? RowState::InDoubt : RowState::Failed;
    end.error = outcome ? QStringLiteral("status %1").arg(outcome->status) : outcome.error().text();
    end.failedLine = recordOf(*open.row, outcome);
    finish(index, open, std::move(end));
}

void JobRun::fail(std::int64_t index, Open &open, const Error &fault,
                  const std::optional<HttpAnswer> &answer)
{
    RowEnd end = answer ? endOf(*answer) : RowEnd();
    end.state = RowState::Failed;
    end.error = fault.text();
    end.failedLine = recordOf(*open.row, fault);
    finish(index, open, std::move(end));
}

void JobRun::leaveInDoubt(std::int64_t index, Open &open)
{
    const Error doubt {
        Error::Kind::Network,
        QStringLiteral(
            "it was on its way when an earlier run ended, and may have been carried out"),
        QStringLiteral("row %1").arg(open.row->line),
        QStringLiteral("Look whether it was; it has not been sent again")};
    finish(index, open,
           {.state = RowState::InDoubt,
            .error = doubt.text(),
            .failedLine = recordOf(*open.row, doubt, QStringLiteral("in_doubt"))});
}

void JobRun::finish(std::int64_t index, Open &open, RowEnd end, std::vector<QByteArray> records)
{
    open.ended = true;
    end.attempts = open.attempts;
    end.pages = open.page() + 1;
    LedgerEntry entry {.kind = LedgerEntry::Kind::End,
                       .index = index,
                       .row = open.row,
                       .page = open.page(),
                       .records = std::move(records)};
    // Pages that came stay; a failed row that is tried again goes on behind them.
    if (open.page() > 0 && end.state != RowState::Answered)
        entry.next = open.pages->state();
    const RowState state = end.state;
    entry.end = std::move(end);
    m_pending.push_back({m_parts.ledger.put(std::move(entry)), index, state});
}

} // namespace penstock
