// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackcore.h>
#include <penstock/sharing/keeper/logentries.h>

#include <deque>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace penstock {

//! A stack as its keeper has it, with the gates that ask it: a plain value that is told the time. What is
//! to be sent and what is to be written down collects until it is fetched; what is written down and was
//! fetched before the rest was sent is enough for the next keeper to go on.
// Large: one function for each thing that a gate says, and those of a keeper's life.
class PENSTOCK_EXPORT KeptStack
{
public:
    //! How long a permit may lie with a gate that does not take it: then it is somebody else's, and the
    //! gate, which is stopped or dead, has to say something before it is given another.
    static constexpr Duration takenWithin = std::chrono::milliseconds(500);
    //! A gate uses none that is older than this when it has said that it takes it.
    static constexpr Duration usableFor = takenWithin / 2;
    //! No gate has more in line; the rest of what it wants it asks later.
    static constexpr std::size_t maxWaiting = 100'000;
    //! After a change of keepers, gates that have not come by then are taken for dead.
    static constexpr Duration backWithin = std::chrono::seconds(2);
    //! A keeper with calls in flight notes at least as often that it runs.
    static constexpr Duration aliveEvery = std::chrono::seconds(1);

    KeptStack(std::vector<LimitSpec> limits, std::int64_t limitsSince, quint64 term,
              ClockReading now);

    //! What was saved, as of \a now; then what was written down since, in its order.
    void restore(const QJsonObject &state, ClockReading now);
    //! \a read says what an instant that was written down is by this process' clock.
    void replay(const QByteArray &entry, ClockReading now,
                const std::function<Instant(Instant)> &read);
    //! That was all. If the keeper before is gone, \a alive is when it was known to run last: were a gate
    //! alive, it would have taken over within aliveEvery and backWithin. After that all are dead, and
    //! their calls ended then.
    void replayed(ClockReading now, std::optional<Instant> alive = std::nullopt);

    //! False where it makes no sense.
    bool join(const fromgate::Hello &hello, ClockReading now);
    void leave(quint64 gate, ClockReading now); //!< It is dead, or closed.
    //! False where what it says makes no sense.
    bool hear(quint64 gate, quint64 frame, const fromgate::Message &message, ClockReading now);
    //! A frame of the gate's that is not to be heard twice begins. False where it was heard.
    bool begins(quint64 gate, quint64 frame);
    bool isHere(quint64 gate) const;
    //! Whether \a gate has permits in hand, and has sent with each.
    bool onlyHasSent(quint64 gate) const;

    //! What falls due, and what was not taken in time; ask the channels before.
    void advance(ClockReading now);
    std::optional<Instant> nextWake() const;
    //! Whether a permit of \a gate has not been taken in time.
    bool isOverdue(quint64 gate, ClockReading now) const;

    struct Letter
    {
        quint64 gate = 0;
        fromkeeper::Message message;
    };
    std::vector<Letter> takeLetters(ClockReading now);
    std::vector<QByteArray> takeEntries();
    bool takeChanged() { return std::exchange(m_hasChanged, false); } //!< Since the last time.

    fromkeeper::Limits limits() const;
    fromkeeper::View view(quint64 gate, bool withState, ClockReading now) const;
    const StackCore &core() const { return m_core; }
    void setKeeper(quint64 gate) { m_keeper = gate; } //!< The one that is the keeper's own.
    //! Without the permits that are out: standing() has them.
    QJsonObject save(ClockReading now) const;
    //! What a log goes on with when the state was saved.
    std::vector<QByteArray> standing(ClockReading now) const;
    std::int64_t inFlight() const { return std::int64_t(m_grants.size()); }

private:
    struct Asked // that waits
    {
        quint64 gate = 0;
        quint64 number = 0;
        WireAsk ask;
        Ticket ticket;
        Instant at;
        bool isDropped = false; // nobody wants its answer
        bool isShelved = false;
    };
    struct Untaken
    {
        quint64 count = 0;
        quint64 grant = 0;
        Instant issuedAt;
    };
    struct Seat
    {
        quint64 gate = 0;
        quint64 frame = 0; // the last that was heard
        quint64 handedOut = 0; // over this connection
        bool isHere = false;
        bool isShelved = false; // it takes nothing
        std::unordered_map<quint64, quint32> waiting; // by number, places in m_asked
        std::deque<Untaken> untaken;
    };
    struct Held
    {
        quint64 core = 0; // its name there
        quint64 gate = 0;
        WireAsk ask;
        Instant sentAt;
        bool isSent = false;
    };

    void obey(Seat &seat, const fromgate::Message &message, ClockReading now);
    void on(Seat &seat, const fromgate::Sent &message, ClockReading now);
    void on(Seat &seat, const fromgate::Ended &message, ClockReading now);
    void on(Seat &seat, const fromgate::Feedback &message, ClockReading now);
    void on(Seat &seat, const fromgate::Settle &message, ClockReading now);
    void on(Seat &seat, const fromgate::Pause &message, ClockReading now);
    void on(Seat &seat, const fromgate::Resume &message, ClockReading now);
    void on(Seat &seat, const fromgate::Discover &message, ClockReading now);
    void on(Seat &seat, const fromgate::SetLimits &message, ClockReading now);
    template <typename Message>
    void on(Seat &, const Message &, ClockReading)
    { } // is no news of what is used
    void request(quint64 gate, const fromgate::Request &request, ClockReading now);
    void cancel(Seat &seat, quint64 number, ClockReading now);
    void taken(Seat &seat, quint64 count);
    void reconcile(quint64 gate, const fromgate::Holding &holding, ClockReading now);

    ClockReading forward(ClockReading now);
    quint32 place(Asked &&asked);
    void drop(quint32 place, ClockReading now);
    QString sourceOf(const Asked &asked) const;
    void enqueue(quint32 place, ClockReading now, bool again);
    void shelve(Seat &seat, ClockReading now);
    void unshelve(Seat &seat, ClockReading now);
    quint64 takeUp(quint64 gate, const HeldPermit &permit, ClockReading now);
    void end(quint64 grant, ClockReading now);
    void takeBack(quint64 grant, ClockReading now);
    void orphan(quint64 grant, ClockReading now);
    void endAllOfTheDead(ClockReading died, ClockReading now);
    void collect(ClockReading now);
    void answer(const StackCore::Reply &reply, ClockReading now);
    void tellPaused(const QString &reason);
    void tellAll(const fromkeeper::Message &message);
    void tellNews(ClockReading now);
    void note(const logentry::Entry &entry);
    Held *heldBy(const Seat &seat, quint64 grant);
    void lookAtLimits();
    QString nameOf(const HeldBy &heldBy) const;

    StackCore m_core;
    QByteArray m_declared; // limits, as gates tell them
    std::int64_t m_limitsSince;
    quint64 m_lastGrant; // the term above
    quint64 m_keeper = 0;
    bool m_isUniform = true; // each request takes its cost of each limit
    Instant m_time;
    std::map<quint64, Seat> m_seats;
    std::unordered_map<quint64, Held> m_grants;
    std::multimap<Instant, quint64> m_orphans; // grants of dead gates, by when they may have ended
    std::vector<Asked> m_asked;
    std::vector<quint32> m_freePlaces;
    std::vector<StackCore::Reply> m_replies;
    std::vector<Letter> m_letters;
    std::vector<QByteArray> m_entries;
    std::optional<Instant> m_backUntil; // gates of keepers before
    Duration m_slowest {}; // call, of late
    bool m_toldPaused = false;
    bool m_hasChanged = false;
    bool m_isReplaying = false;
};

} // namespace penstock
