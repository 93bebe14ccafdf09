// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/jobrun.h>

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/support/timestamp.h>

namespace penstock {

using namespace std::chrono_literals;

namespace {
constexpr Duration quotaInterval = 250ms; // what a crash may forget of the limits' state
constexpr int quotaTimesItsCost = 50;

Progress countsOf(const JobState &state, std::optional<std::int64_t> total)
{
    return {.answered = state.answered,
            .failed = state.failed,
            .inDoubt = state.inDoubt,
            .duplicates = state.duplicates,
            .total = total};
}
} // namespace

JobRun::JobRun(const Parts &parts, Options options, JobState resume, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_options(std::move(options))
    , m_resume(std::move(resume))
    , m_eta(parts.stack, parts.clock)
    , m_grace(parts.clock.makeAlarm([this] { park(InFlight::Cancel); }))
    , m_counts(countsOf(m_resume, m_options.total))
    , m_declared(parts.stack.limits())
{
    connect(&m_parts.sender, &Sender::throttleSeen, this, &JobRun::noteThrottle);
    connect(&m_parts.sender, &Sender::sent, this, &JobRun::noteSent);
    connect(&m_parts.sender, &Sender::permitted, this, &JobRun::notePermitted);
    connect(&m_parts.sender, &Sender::requeued, this, &JobRun::noteRequeued);
    connect(&m_parts.sender, &Sender::retrying, this, &JobRun::noteRetrying);
    connect(&m_parts.sender, &Sender::halted, this, &JobRun::haltForServer);
    connect(&m_parts.ledger, &Ledger::durable, this, &JobRun::noteDurable);
    connect(&m_parts.ledger, &Ledger::failed, this, [this](const Error &error) {
        if (!m_end)
            return end(End::OutputFault, error);
        m_end = End::OutputFault;
        m_fault = error;
    });
    connect(&m_parts.ledger, &Ledger::closed, this, &JobRun::closed);
}

JobRun::~JobRun()
{
    // Their outcomes would come to nobody.
    for (const auto &[index, open] : m_open) {
        if (open.call != 0)
            m_parts.sender.cancel(open.call);
    }
}

void JobRun::start()
{
    m_startedAt = m_parts.clock.now().at;
    QMetaObject::invokeMethod(this, &JobRun::readOn, Qt::QueuedConnection);
    const std::optional<Instant> closed = m_parts.stack.pausedUntil();
    if (closed && (*closed == Instant::max() || *closed - m_startedAt > longestPause))
        QMetaObject::invokeMethod(
            this,
            [this, closed] {
                haltForServer(QStringLiteral("the server wants to be left alone"), *closed);
            },
            Qt::QueuedConnection);
}

// The server wants no more of us for now. What is on the wire may end; the rest stays as it is.
void JobRun::haltForServer(const QString &reason, Instant notBefore)
{
    if (m_end || m_halt)
        return;
    const Moment now = m_parts.clock.now();
    const bool isKnown = notBefore != Instant::max();
    const WallTime after = std::chrono::ceil<std::chrono::seconds>(
        isKnown ? now.movedTo(notBefore).wall() : now.wall());
    m_halt = Error {Error::Kind::Network, reason, QStringLiteral("server"),
                    isKnown ? QStringLiteral("Go on after %1").arg(timestampText(after))
                            : QStringLiteral("Find out until when before you go on")};
    stop();
}

void JobRun::stop(InFlight inFlight)
{
    if (m_end)
        return;
    const bool again = std::exchange(m_stopping, true);
    m_rowsEnded = true;
    if (!again)
        m_grace->set(saturatingAdd(m_parts.clock.now().at, m_options.grace));
    park(again ? InFlight::Cancel : inFlight);
    endIfDone();
}

void JobRun::pause(InFlight inFlight)
{
    m_paused = true;
    park(inFlight);
}

void JobRun::resume()
{
    if (!std::exchange(m_paused, false))
        return;
    sendParked();
}

// Takes back what waits for a permit, and with Cancel what is on the wire too.
void JobRun::park(InFlight inFlight)
{
    for (const auto &[index, open] : m_open) {
        if (open.call == 0)
            continue;
        if (inFlight == InFlight::Cancel)
            m_parts.sender.cancel(open.call);
        else
            m_parts.sender.takeBack(open.call);
    }
}

RowMark JobRun::mark() const
{
    return m_open.empty() ? m_parts.rows.mark() : m_open.begin()->second.mark;
}

void JobRun::noteDurable(quint64 upTo)
{
    while (!m_intents.empty() && m_intents.front().first <= upTo) {
        m_parts.sender.proceed(m_intents.front().second);
        m_intents.pop_front();
    }
    bool any = false;
    while (!m_pending.empty() && m_pending.front().number <= upTo) {
        const Pending done = m_pending.front();
        m_pending.pop_front();
        m_open.erase(done.index);
        m_counts.add(done.state);
        ++m_done;
        any = true;
    }
    if (any) {
        m_parts.ledger.setMark(mark());
        keepQuota();
        Q_EMIT advanced();
    }
    readOn();
}

// Now and then, as it costs more the more a limit has to remember.
void JobRun::keepQuota()
{
    const Moment now = m_parts.clock.now();
    if (m_quotaAt && now.at - *m_quotaAt < m_quotaPause)
        return;
    m_parts.ledger.setQuota(m_parts.stack.save(), now.wall());
    m_quotaAt = m_parts.clock.now().at;
    m_quotaPause = std::max<Duration>(quotaInterval, quotaTimesItsCost * (*m_quotaAt - now.at));
}

Progress JobRun::progress() const
{
    const Instant now = m_parts.clock.now().at;
    Progress progress = m_counts;
    progress.elapsed = now - m_startedAt;
    progress.heldBy = m_parts.stack.bindingLimit();
    progress.perSecond = m_pace.perSecond(now);
    progress.allowedPerSecond = sustainedRate(m_parts.stack.limits());
    for (const auto &[index, open] : m_open)
        progress.retrying += open.retrying ? 1 : 0;
    const std::int64_t seen = m_counts.done() + std::int64_t(m_open.size());
    if (m_options.total && m_begun > 0 && !m_end)
        progress.left = leftFor(*m_options.total - seen, now);
    return progress;
}

// The rows that are open wait in the stack already; behind them each row asks for some calls.
std::optional<Duration> JobRun::leftFor(std::int64_t rows, Instant now) const
{
    Ask ask {.cost = m_lastSent.cost,
             .method = m_lastSent.method,
             .host = m_lastSent.url.host(),
             .path = m_lastSent.url.path(),
             .values = m_lastSent.values};
    if (m_calls > 0)
        ask.expectedHold = m_held / m_calls;
    const double callsPerRow = m_done > 0 ? double(m_calls) / double(m_done) : 1;
    const auto calls = std::int64_t(double(rows) * std::max(callsPerRow, 1.0));
    if (const auto last = m_eta.ofLast(ask, calls))
        return std::max(*last - now, Duration::zero())
            + ask.expectedHold.value_or(Duration::zero());
    if (m_done == 0)
        return std::nullopt;
    return Duration((now - m_startedAt).count() / m_done * (rows + busy()));
}

void JobRun::endIfDone()
{
    if (m_end || !m_rowsEnded)
        return;
    if (m_stopping && m_indexOf.empty())
        end(m_halt ? End::LimitReached : End::Stopped, m_halt);
    else if (!m_stopping && busy() == 0)
        end(m_fault ? End::RowsFault : End::AllDone, m_fault);
}

void JobRun::end(End end, std::optional<Error> fault)
{
    if (m_end)
        return;
    m_end = end;
    m_rowsEnded = true;
    m_fault = std::move(fault);
    m_grace->cancel();
    park(InFlight::Cancel);
    keepDiagnosis();
    const Moment now = m_parts.clock.now();
    m_parts.ledger.setQuota(m_parts.stack.save(), now.wall());
    m_parts.ledger.setMark(mark());
    m_parts.ledger.close();
}

void JobRun::closed()
{
    if (!m_end)
        return;
    if (m_end == End::AllDone && m_counts.failed + m_counts.inDoubt > 0)
        m_end = End::SomeFailed;
    Q_EMIT finished(*m_end);
}

} // namespace penstock
