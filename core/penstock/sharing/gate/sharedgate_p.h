// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/sharing/gate/sharedgate.h>

#include <deque>
#include <map>
#include <unordered_map>

namespace penstock {

//! Returns the beginning of a frame to a leader. Frame 0 is unnumbered and always processed.
QByteArray numbered(quint64 frame);

//! The client of a leader: finds or becomes it, and exchanges messages with it.
// Large: messages in both directions, and the election.
class Q_DECL_HIDDEN SharedGate::Private final : public PermitOffice
{
public:
    struct Asked
    {
        Ask ask;
        OnAnswer onAnswer;
        Instant at;
        Instant deadline = Instant::max();
        bool isTold = false; // a leader knows it
    };
    struct Held
    {
        Ask ask;
        std::optional<std::vector<fromkeeper::Permitted::Charge>> charges;
        bool isSent = false;
    };
    struct Unnoted // sent, but not confirmed
    {
        quint64 frame = 0;
        QByteArray messages;
    };

    Private(SharedGate *gate, KeptKey keptKey, std::vector<LimitSpec> specs, Clock &time,
            Switchboard &sockets, TermBoard terms);

    // Permits
    void sent(quint64 grant) override;
    void finished(quint64 grant) override;
    void returned(quint64 grant) override;
    void report(quint64 grant, const LimitFeedback &feedback) override;
    void settle(quint64 grant, const QString &limit, std::int64_t actual) override;
    std::int64_t charged(quint64 grant, const QString &limit) const override;
    std::optional<Duration> intervalMeant(quint64 grant, Duration wait) const override;

    // Leader: sharedgate_keeper.cpp
    void seek();
    bool connectTo(Term seen);
    bool takeOver(Term seen);
    void greet(std::unique_ptr<Channel> toKeeper);
    void lose();
    void look(); // checks that it responds
    void lookSoon();
    void receive(const QByteArray &bytes);
    bool readFrame(const QByteArray &frame);
    void on(fromkeeper::Welcome &message);
    void on(const fromkeeper::Refused &message);
    void on(fromkeeper::Permitted &message);
    void on(fromkeeper::Denied &message);
    void on(fromkeeper::Noted &message);
    void on(fromkeeper::Limits &message);
    void on(fromkeeper::Paused &message);
    void on(fromkeeper::Resumed &message);
    void on(fromkeeper::Learned &message) const;
    void on(fromkeeper::KeyIsShared &message) const;
    void on(fromkeeper::Discovered &message) const;
    void on(fromkeeper::View &message);
    void on(fromkeeper::Pong &message);
    void tellOwn(quint64 frame, const std::vector<fromgate::Message> &messages);
    void hearOwn();
    void deliverArrived();
    void deliver(fromkeeper::Permitted permitted, bool isUsable);

    // Sending
    bool isKeeper() const { return keeper && !keeperIsOver; }
    void say(fromgate::Message message);
    void ask(quint64 asked);
    void askMore();
    void flush();
    void flushSoon();
    void ring();
    void tellWaiting();
    void watch(bool state) const;
    Holder bindingLimit() const;
    StackCore toldCore() const;

    SharedGate *q;
    KeptKey key;
    std::vector<LimitSpec> limits;
    std::vector<LimitSpec> declared;
    std::int64_t limitsSince;
    Clock &clock;
    Switchboard &switchboard;
    TermBoard board;
    quint64 number;
    std::unique_ptr<Alarm> alarm;
    std::unique_ptr<Alarm> lookAlarm;

    std::unique_ptr<GateKeeper> keeper;
    bool keeperIsOver = false;
    Term term; // of the current leader
    std::unique_ptr<Channel> channel; // to a leader in another process
    FrameReader frames;
    Instant lookAt = Instant::max();
    int unanswered = 0;
    std::optional<Error> trouble;

    std::map<quint64, Asked> asks;
    std::deque<quint64> backlog; // not requested yet
    std::int64_t atKeeper = 0;
    std::unordered_map<quint64, Held> held;
    std::vector<OnAnswer> cancelled;
    std::vector<fromkeeper::Permitted> arrived;
    quint64 arrivals = 0; // over this connection
    quint64 lastAsk = 0;

    std::vector<fromgate::Message> spoken; // to a leader in this process
    QByteArray outgoing; // to a leader in another process
    QByteArray lasting; // what the next leader needs, too
    std::deque<Unnoted> unnoted;
    quint64 lastFrame = 0;
    bool isDue = false;

    bool isUniform = true;
    bool isDiscovering = false;
    bool wantsDiscovery = false;
    std::optional<Instant> closedUntil;
    std::optional<fromkeeper::View> view;
    QJsonObject more;
    QJsonObject state; // of the last view that had one
    std::vector<fromkeeper::View::Line> others;
    mutable Instant watchedAt = Instant::min();
    mutable Instant watchedStateAt = Instant::min();
    qsizetype toldWaiting = 0;
    std::weak_ptr<Private> self; // null once the SharedGate is destroyed
};

} // namespace penstock
