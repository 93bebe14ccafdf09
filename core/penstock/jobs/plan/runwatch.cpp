// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/runwatch.h>

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/support/clock.h>

#include <algorithm>

namespace penstock {

void CallMarks::add(const CallMark &call)
{
    m_calls.push_back(call);
    if (m_calls.size() > most)
        m_calls.pop_front();
}

void CallMarks::throttled(quint64 call)
{
    // It is among the last ones: as many as are under way may have come after it.
    const auto found = std::find_if(m_calls.rbegin(), m_calls.rend(),
                                    [call](const CallMark &mark) { return mark.call == call; });
    if (found != m_calls.rend())
        found->fate = CallMark::Fate::Throttled;
}

namespace {
constexpr int callBits
    = 40; // of what tells the calls of all senders apart; the rest is the sender's
constexpr std::size_t maxUnanswered = 10'000; // calls that broke off never have an answer
} // namespace

RunWatch::RunWatch(Clock &clock, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
{ }

RunWatch::RunWatch(const HttpClient &httpClient, Clock &clock, QObject *parent)
    : RunWatch(clock, parent)
{
    add(httpClient);
}

RunWatch::~RunWatch() = default;

void RunWatch::add(const HttpClient &httpClient)
{
    m_httpClients.push_back(&httpClient);
    const quint64 first = m_added++ << callBits;
    connect(&httpClient, &HttpClient::sent, this,
            [this, first](quint64 id) { noteSent(first + id); });
    connect(&httpClient, &HttpClient::answered, this,
            [this, first](quint64 id, int status) { noteAnswered(first + id, status); });
    connect(&httpClient, &HttpClient::throttleSeen, this,
            [this, first](quint64 id) { noteThrottled(first + id); });
    connect(&httpClient, &HttpClient::tryFailed, this,
            [this](const SendError &error) { m_trouble = error.error(); });
    connect(&httpClient, &HttpClient::throttled, this, &RunWatch::noteClosed);
    connect(&httpClient, &HttpClient::backedOff, this, [this](Instant until) {
        m_reportedBackoff = until;
        m_backedOffUntil = std::max(m_backedOffUntil, until);
    });
    connect(&httpClient, &QObject::destroyed, this,
            [this, gone = &httpClient] { std::erase(m_httpClients, gone); });
}

qsizetype RunWatch::inFlight() const
{
    qsizetype sum = 0;
    for (const HttpClient *const httpClient : m_httpClients)
        sum += httpClient->inFlight();
    return sum;
}

void RunWatch::noteSent(quint64 id)
{
    const Instant now = m_clock.now().at;
    if (m_sent.size() >= maxUnanswered)
        m_sent.clear();
    m_sent[id] = {++m_sends, now};
    m_history.sent(now, inFlight());
}

void RunWatch::noteAnswered(quint64 id, int status)
{
    m_trouble.reset();
    const auto found = m_sent.find(id);
    if (found == m_sent.end())
        return;
    const Instant now = m_clock.now().at;
    const Sent sent = found->second;
    m_sent.erase(found);
    // The call itself is in flight until its body is there too.
    m_history.answered(now, now - sent.at, std::min(inFlight(), qsizetype(m_sent.size())));
    m_calls.add({.number = sent.number,
                 .call = id,
                 .sentAt = sent.at,
                 .fate = status >= 400 ? CallMark::Fate::Failed : CallMark::Fate::Answered});
}

// Known only when its body is there too: that may be what says so.
void RunWatch::noteThrottled(quint64 id)
{
    m_calls.throttled(id);
    m_history.throttled(m_clock.now().at);
    ++m_throttles;
}

// Calls that were under way when the permit source closed may be throttled too; that closes it no
// further.
void RunWatch::noteClosed(Instant until)
{
    m_history.closed(m_clock.now().at, until);
    if (until != m_reportedBackoff)
        m_askedUntil = std::max(m_askedUntil, until);
}

std::optional<Instant> RunWatch::backsOffUntil() const
{
    const Instant now = m_clock.now().at;
    return m_backedOffUntil > now && m_askedUntil <= now ? std::optional(m_backedOffUntil)
                                                         : std::nullopt;
}

bool isBackingOff(const PermitSource &permitSource, const RunWatch *watch, Instant now)
{
    const std::optional<Instant> own = watch != nullptr ? watch->backsOffUntil() : std::nullopt;
    const std::optional<Instant> closed = permitSource.snapshot().pausedUntil;
    return own && closed && *closed > now && *closed <= *own;
}

void tryNow(PermitSource &permitSource, const RunWatch *watch, Instant now)
{
    if (isBackingOff(permitSource, watch, now))
        permitSource.resume(PermitSource::Reopen::Probe);
}

} // namespace penstock

#include "moc_runwatch.cpp"
