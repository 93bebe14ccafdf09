// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/watch/callmarks.h>
#include <penstock/jobs/watch/runslices.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QObject>

#include <optional>
#include <unordered_map>
#include <vector>

namespace penstock {

class Clock;
class Sender;

//! Looks on while senders work, and keeps what there is to show of it. All calls of theirs count,
//! whichever job they are of: they share its limits. The latency of a call is from its sending
//! until the head of the answer is there. The clock must outlive it, a sender may go; all live in
//! one thread.
class PENSTOCK_EXPORT RunWatch final : public QObject
{
    Q_OBJECT
public:
    explicit RunWatch(Clock &clock, QObject *parent = nullptr);
    RunWatch(const Sender &sender, Clock &clock, QObject *parent = nullptr);
    ~RunWatch() override;

    void add(const Sender &sender); //!< One more, as for another connection.

    //! For curves.
    const RunSlices &history() const { return m_history; }
    const CallMarks &calls() const { return m_calls; } //!< The latest that have an answer.
    std::int64_t throttles() const { return m_throttles; } //!< Sender::throttleSeen(), ever.
    //! Calls that are on the wire now.
    qsizetype inFlight() const;
    //! What the latest try met that found no way to the server; nothing once an answer has come.
    const std::optional<Error> &trouble() const { return m_trouble; }
    //! Until when calls are held back because too many have failed; nothing where a server has asked
    //! for a wait that lasts still.
    std::optional<Instant> backsOffUntil() const;

private:
    void noteSent(quint64 id);
    void noteAnswered(quint64 id, int status);
    void noteThrottled(quint64 id);
    void noteClosed(Instant until);

    Clock &m_clock;
    std::vector<const Sender *> m_senders;
    quint64 m_added = 0; // senders, ever
    RunSlices m_history;
    CallMarks m_calls;
    struct Sent
    {
        std::int64_t number = 0;
        Instant at;
    };
    std::unordered_map<quint64, Sent> m_sent; // that have no answer yet
    std::int64_t m_sends = 0; // ever
    std::int64_t m_throttles = 0;
    std::optional<Error> m_trouble;
    Instant m_toldBackoff = Instant::min(); // the end of the latest
    Instant m_backedOffUntil = Instant::min(); // the end of the longest
    Instant m_askedUntil = Instant::min(); // by a server
};

} // namespace penstock
