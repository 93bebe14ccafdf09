// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/runwatch.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::size_t mostNotes = 1'000;
constexpr std::size_t mostUnanswered = 10'000; // calls that broke off never have an answer
} // namespace

RunWatch::RunWatch(const Sender &sender, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_sender(sender)
    , m_clock(clock)
{
    connect(&sender, &Sender::sent, this, &RunWatch::noteSent);
    connect(&sender, &Sender::answered, this, &RunWatch::noteAnswered);
    connect(&sender, &Sender::throttled, this, &RunWatch::noteThrottled);
}

RunWatch::~RunWatch() = default;

void RunWatch::noteSent(quint64 id)
{
    const Instant now = m_clock.now().at;
    if (m_sentAt.size() >= mostUnanswered)
        m_sentAt.clear();
    m_sentAt[id] = now;
    m_history.sent(now, m_sender.inFlight());
}

void RunWatch::noteAnswered(quint64 id, int status)
{
    const auto sent = m_sentAt.find(id);
    if (sent == m_sentAt.end())
        return;
    const Instant now = m_clock.now().at;
    const Duration latency = now - sent->second;
    m_sentAt.erase(sent);
    // The call itself is in flight until its body is there too.
    m_history.answered(now, latency, std::min(m_sender.inFlight(), qsizetype(m_sentAt.size())));
    if (status == 429 || status == 529) {
        m_history.refused(now);
        ++m_refusals;
    }
}

// Calls that were under way when the gate closed may be refused too; that closes it no further.
void RunWatch::noteThrottled(Instant until, const QString &reason)
{
    const Moment now = m_clock.now();
    m_history.closed(now.at, until);
    m_notes.push_back({now.wall(), until - now.at, reason});
    if (m_notes.size() > mostNotes)
        m_notes.pop_front();
    Q_EMIT throttled();
}

} // namespace penstock
