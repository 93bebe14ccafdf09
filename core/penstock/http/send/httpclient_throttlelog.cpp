// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/httpclient_p.h>

#include <penstock/http/message/secrets.h>
#include <penstock/limits/limiter/limitersnapshot.h>

// What is kept of sends and throttles, for a diagnosis. Nothing is, while nobody listens.

#include <QMetaMethod>

#include <algorithm>
#include <utility>

namespace penstock {

namespace {
// Beyond, looking at all of them with each send would cost more than it is worth.
constexpr std::int64_t maxKeys = 64;

std::vector<SeenLevel> seen(const std::vector<LimitLevel> &levels, Instant now)
{
    std::vector<SeenLevel> list;
    list.reserve(levels.size());
    for (const LimitLevel &level : levels) {
        std::optional<Duration> fullIn;
        if (level.fullAt)
            fullIn = std::max(*level.fullAt - now, Duration::zero());
        list.push_back({level.name, level.capacity, level.available, level.inFlight, fullIn});
    }
    return list;
}
} // namespace

bool HttpClient::Private::isTraced() const
{
    static const QMetaMethod signal = QMetaMethod::fromSignal(&HttpClient::throttleSeen);
    return m_httpClient.isSignalConnected(signal);
}

void HttpClient::Private::traceSent(Call &call)
{
    call.trace = 0;
    if (!isTraced())
        return;
    const Instant now = *call.timings.sentAt;
    call.trace = log.add({.permitRequest = askOf(call), .sentAt = now});
    call.levels.clear();
    if (!m_levelsAreCostly)
        call.levels = m_permitSource.snapshot().levels;
    m_levelsAreCostly = m_levelsAreCostly
        || std::any_of(call.levels.begin(), call.levels.end(),
                       [](const LimitLevel &level) { return level.keys > maxKeys; });
    call.company = m_pool.busy();
}

void HttpClient::Private::traceGivenUp(const Call &call)
{
    if (SendRecord *const record = log.find(call.trace); record && call.exchange) {
        record->fate = SendRecord::Fate::Lost;
        record->endedAt = m_clock.now().at;
    }
}

void HttpClient::Private::traceEnded(quint64 id, Call &call, const SeenAnswer &answer)
{
    // The next try may end without having been sent.
    SendRecord *const record = log.find(std::exchange(call.trace, 0));
    if (!record)
        return;
    const ClockReading now = m_clock.now();
    if (!answer.reading) {
        record->endedAt = now.at;
        record->fate = SendRecord::Fate::Lost;
        return;
    }
    const ThrottleReading &reading = *answer.reading;
    noteAnswer(*record, now, answer.headers, reading);
    shareDate(*record);
    if (reading.throttled())
        tellEvent(id, eventOf(call, answer));
}

//! All answers of a second have the same date: its text is kept once, not for each of them.
void HttpClient::Private::shareDate(SendRecord &record)
{
    if (record.date == m_latestDate)
        record.date = m_latestDate;
    else
        m_latestDate = record.date;
}

ThrottleEvent HttpClient::Private::eventOf(const Call &call, const SeenAnswer &answer) const
{
    const ClockReading now = m_clock.now();
    const QByteArrayList secrets = credentialsOf(call.request);
    const ThrottleReading &reading = *answer.reading;
    ThrottleEvent event;
    event.sentAt = call.timings.sentAtWall.value_or(now.wall());
    event.arrivedAt = now.wall();
    event.method = call.request.method;
    event.url = masked(call.request.url, secrets);
    event.status = answer.status;
    event.phrase = answer.phrase;
    event.headers = masked(answer.headers, secrets);
    // Before it is cut, so that no half of a secret is left at the end.
    event.body = masked(answer.body.first(std::min<qsizetype>(answer.body.size(), 65536)), secrets);
    event.bodyWasCut = event.body.size() > ThrottleEvent::maxBody;
    event.body.truncate(ThrottleEvent::maxBody);
    event.kind = reading.kind;
    event.reason = masked(reading.reason, secrets);
    event.source = masked(reading.source, secrets);
    if (reading.retryAfter)
        event.wait = reading.retryAfter->wait;
    event.outlook = reading.outlook;
    event.atSending = seen(call.levels, call.timings.sentAt.value_or(now.at));
    event.atArrival = seen(m_permitSource.snapshot().levels, now.at);
    event.inFlightAtSending = call.company;
    event.inFlightAtArrival = m_pool.busy();
    event.attempt = call.attempts;
    event.isClosedForGood = m_closedUntil == Instant::max();
    if (m_closedUntil && *m_closedUntil > now.at && !event.isClosedForGood)
        event.closedUntil = now.movedTo(*m_closedUntil).wall();
    return event;
}

//! Later, because slots may call back and the verdict is not finished.
void HttpClient::Private::tellEvent(quint64 id, ThrottleEvent event)
{
    QMetaObject::invokeMethod(
        &m_httpClient,
        [this, id, event = std::move(event)] { Q_EMIT m_httpClient.throttleSeen(id, event); },
        Qt::QueuedConnection);
}

} // namespace penstock
