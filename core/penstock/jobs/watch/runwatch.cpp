// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/watch/runwatch.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::size_t maxUnanswered = 10'000; // calls that broke off never have an answer
} // namespace

RunWatch::RunWatch(const Sender &sender, Clock &clock, QObject *parent)
    : QObject(parent)
    , m_sender(sender)
    , m_clock(clock)
{
    connect(&sender, &Sender::sent, this, &RunWatch::noteSent);
    connect(&sender, &Sender::answered, this, &RunWatch::noteAnswered);
    connect(&sender, &Sender::throttleSeen, this, &RunWatch::noteThrottled);
    connect(&sender, &Sender::throttled, this, &RunWatch::noteClosed);
}

RunWatch::~RunWatch() = default;

void RunWatch::noteSent(quint64 id)
{
    const Instant now = m_clock.now().at;
    if (m_sent.size() >= maxUnanswered)
        m_sent.clear();
    m_sent[id] = {++m_sends, now};
    m_history.sent(now, m_sender.inFlight());
}

void RunWatch::noteAnswered(quint64 id, int status)
{
    const auto found = m_sent.find(id);
    if (found == m_sent.end())
        return;
    const Instant now = m_clock.now().at;
    const Sent sent = found->second;
    m_sent.erase(found);
    // The call itself is in flight until its body is there too.
    m_history.answered(now, now - sent.at, std::min(m_sender.inFlight(), qsizetype(m_sent.size())));
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

// Calls that were under way when the gate closed may be throttled too; that closes it no further.
void RunWatch::noteClosed(Instant until)
{
    m_history.closed(m_clock.now().at, until);
}

} // namespace penstock
