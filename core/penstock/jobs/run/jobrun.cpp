// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/jobrun.h>

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/send/abstracthttpclient.h>
#include <penstock/jobs/output/storedend.h>
#include <penstock/jobs/run/jobrun_p.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/signin/credentialsource.h>

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

bool JobRun::isPaused() const
{
    return d->life.isPaused();
}

Progress JobRun::counted() const
{
    return d->counts.all();
}

Progress JobRun::progress() const
{
    const Instant now = d->parts.clock.now().at;
    Progress progress = d->counts.all();
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
    connect(httpClient, &AbstractHttpClient::permitted, &q, [this](quint64 call) { notePermitted(call); });
    connect(httpClient, &AbstractHttpClient::requeued, &q, [this](quint64 call) { noteRequeued(call); });
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
            Q_EMIT q.finished(life.howItEnded(counts.anyFailed()));
    });
}

JobRun::Private::~Private()
{
    for (const quint64 call : rows.calls()) // their outcomes would come to nobody
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

void JobRun::Private::noteMark()
{
    if (options.numbersArePlaces)
        parts.ledger.setMark(rows.firstMark().value_or(parts.rows.mark()));
}

void JobRun::Private::noteDurable(quint64 upTo)
{
    while (const std::optional<quint64> call = rows.nextCleared(upTo))
        parts.httpClient.proceed(*call);
    const std::vector<RowState> finished = rows.finished(upTo);
    for (const RowState state : finished)
        counts.finish(state);
    if (!finished.empty()) {
        noteMark();
        parts.ledger.setSpent(counts.all().spent);
    }
    readOn();
}

// At the rate that all have together; nothing where the limits have none.
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
    const auto lastGrant = parts.share
        ? lastGrantBy(parts.share(), pace.callsFor(*unread + rows.busy(), done), now)
        : eta.ofLast(pace.nextAsk(), pace.callsFor(*unread, done));
    return pace.left(lastGrant, *unread + rows.busy(), done, now);
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
    const bool isAllHeld = breaker.waiting() > 0 && breaker.waiting() == rows.busy();
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
    park(InFlight::Cancel);
    throttles.explain(parts.httpClient.sendLog(), parts.clock);
    if (throttles.diagnosis())
        parts.ledger.setDiagnosis(*throttles.diagnosis());
    noteMark();
    parts.ledger.setSpent(counts.all().spent);
    parts.ledger.setEnd({.elapsed = pace.elapsed(parts.clock.now().at), .fault = life.fault()});
    parts.ledger.close();
}

} // namespace penstock

#include "moc_jobrun.cpp"
