// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/sharing/leader/logentries.h>

#include <deque>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace penstock {

//! The state of a leader: limits and clients. A plain value that is passed the time. Log its
//! entries before sending its messages: then the next leader can continue from the log.
// One class, because each message of a client changes limits, clients and log in one step.
class PENSTOCK_EXPORT LeaderState
{
public:
    //! A permit not acknowledged within this time goes to another client. Its own client gets none
    //! until it sends something.
    static constexpr Duration takenWithin = std::chrono::milliseconds(500);
    //! Clients do not use permits older than this.
    static constexpr Duration usableFor = takenWithin / 2;
    //! Limit of waiting requests per client.
    static constexpr std::size_t maxWaiting = 100'000;
    //! After an election, clients that have not returned by then count as dead.
    static constexpr Duration backWithin = std::chrono::seconds(2);
    //! A leader with open requests records at least this often that it is alive.
    static constexpr Duration aliveEvery = std::chrono::seconds(1);

    LeaderState(std::vector<Limit> limits, std::int64_t limitsSince, quint64 election,
                ClockReading now);

    //! Restores a state as of \a now. Call replay() next, for each log entry in order.
    void restore(const QJsonObject &state, ClockReading now);
    //! \a read converts logged instants to this clock.
    void replay(const QByteArray &entry, ClockReading now,
                const std::function<Instant(Instant)> &read);
    //! Ends the replay. If the previous leader is gone, \a alive is when it last ran. A living
    //! client would have taken over within aliveEvery and backWithin; later, all count as dead and
    //! their requests as ended.
    void replayed(ClockReading now, std::optional<Instant> alive = std::nullopt);

    bool join(const fromclient::Hello &hello, ClockReading now);
    void leave(quint64 clientId, ClockReading now);
    //! Returns false for an invalid message.
    bool hear(quint64 clientId, quint64 frame, const fromclient::Message &message,
              ClockReading now);
    //! Returns false for a frame that was processed before.
    bool begins(quint64 clientId, quint64 frame);
    bool isHere(quint64 clientId) const;
    //! Returns true if \a permitSource holds permits and has sent with each.
    bool onlyHasSent(quint64 clientId) const;

    //! Does what is due, and takes back unacknowledged permits. Poll the channels before.
    void advance(ClockReading now);
    std::optional<Instant> nextWake() const;
    //! Returns true if \a permitSource did not acknowledge a permit in time.
    bool isOverdue(quint64 clientId, ClockReading now) const;

    struct Letter
    {
        quint64 clientId = 0;
        fromleader::Message message;
    };
    std::vector<Letter> takeLetters(ClockReading now);
    std::vector<QByteArray> takeEntries();
    bool takeChanged() { return std::exchange(m_hasChanged, false); } //!< Since the last call.

    fromleader::Limits limits() const;
    fromleader::View view(quint64 clientId, bool withState, ClockReading now) const;
    const RateLimiterCore &core() const { return m_core; }
    void setLeader(quint64 clientId) { m_leader = clientId; } //!< The leader's own client.
    //! Returns the state without permits in use; see standing().
    QJsonObject save(ClockReading now) const;
    //! Returns log entries that must follow a saved state.
    std::vector<QByteArray> standing(ClockReading now) const;
    std::int64_t inFlight() const { return std::int64_t(m_grants.size()); }

private:
    struct Asked
    {
        quint64 clientId = 0;
        quint64 number = 0;
        PermitRequest permitRequest;
        Ticket ticket;
        Instant at;
        bool isDropped = false;
        bool isShelved = false;
    };
    struct Refunded
    {
        quint64 count = 0;
        quint64 grant = 0;
        Instant issuedAt;
    };
    struct Client
    {
        quint64 clientId = 0;
        quint64 frame = 0;
        quint64 handedOut = 0;
        bool isHere = false;
        bool isShelved = false;
        std::unordered_map<quint64, quint32> waiting; // indexes into m_asked, by number
        std::deque<Refunded> refunded;
    };
    struct Held
    {
        quint64 core = 0; // its grant in m_core
        quint64 clientId = 0;
        PermitRequest permitRequest;
        Instant sentAt;
        bool isSent = false;
    };

    void obey(Client &client, const fromclient::Message &message, ClockReading now);
    void on(Client &client, const fromclient::Sent &message, ClockReading now);
    void on(Client &client, const fromclient::Ended &message, ClockReading now);
    void on(Client &client, const fromclient::Feedback &message, ClockReading now);
    void on(Client &client, const fromclient::ReportActualCost &message, ClockReading now);
    void on(Client &client, const fromclient::Pause &message, ClockReading now);
    void on(Client &client, const fromclient::Resume &message, ClockReading now);
    void on(Client &client, const fromclient::Discover &message, ClockReading now);
    void on(Client &client, const fromclient::SetLimits &message, ClockReading now);
    template <typename Message>
    void on(Client &, const Message &, ClockReading)
    { } // changes no usage
    void request(quint64 clientId, const fromclient::Request &request, ClockReading now);
    void cancel(Client &client, quint64 number, ClockReading now);
    void taken(Client &client, quint64 count);
    void reconcile(quint64 clientId, const fromclient::Holding &holding, ClockReading now);

    ClockReading forward(ClockReading now);
    quint32 place(Asked &&asked);
    void drop(quint32 place, ClockReading now);
    QString sourceOf(const Asked &asked) const;
    void enqueue(quint32 place, ClockReading now, bool again);
    void shelve(Client &client, ClockReading now);
    void unshelve(Client &client, ClockReading now);
    quint64 adopt(quint64 clientId, const HeldPermit &permit, ClockReading now);
    void end(quint64 grant, ClockReading now);
    void cancelIfUnsent(quint64 grant, ClockReading now);
    void orphan(quint64 grant, ClockReading now);
    void endAllOfTheDead(ClockReading died, ClockReading now);
    void collect(ClockReading now);
    void answer(const RateLimiterCore::Reply &reply, ClockReading now);
    void tellPaused(const QString &reason);
    void tellAll(const fromleader::Message &message);
    void tellNews(ClockReading now);
    void note(const logentry::Entry &entry);
    Held *heldBy(const Client &client, quint64 grant);
    void lookAtLimits();
    QString nameOf(const HeldBy &heldBy) const;

    RateLimiterCore m_core;
    QByteArray m_declared; // limits, as clients send them
    std::int64_t m_limitsSince;
    quint64 m_lastGrant; // the upper half is the election
    quint64 m_leader = 0;
    bool m_isUniform = true; // each request takes its cost from each limit
    Instant m_time;
    std::map<quint64, Client> m_clients;
    std::unordered_map<quint64, Held> m_grants;
    std::multimap<Instant, quint64> m_orphans; // grants of dead clients, by their latest end
    std::vector<Asked> m_asked;
    std::vector<quint32> m_freePlaces;
    std::vector<RateLimiterCore::Reply> m_replies;
    std::vector<Letter> m_letters;
    std::vector<QByteArray> m_entries;
    std::optional<Instant> m_backUntil; // for clients of earlier leaders
    Duration m_slowest {};
    bool m_reportedPaused = false;
    bool m_hasChanged = false;
    bool m_isReplaying = false;
};

} // namespace penstock
