// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/sharing/gate/sharedgate.h>

#include <deque>
#include <map>
#include <unordered_map>

namespace penstock {

//! The beginning of a frame to a keeper; 0 is no number, and what it says is heard each time.
QByteArray numbered(quint64 frame);

//! The side of a gate that finds or becomes the keeper, and talks to it.
// Large: what a gate says, what it hears, and what it does when nobody answers.
class Q_DECL_HIDDEN SharedGate::Private final : public PermitOffice
{
public:
    struct Asked
    {
        Ask ask;
        OnAnswer onAnswer;
        Instant at;
        Instant deadline = Instant::max();
        bool isTold = false; // a keeper knows of it, or a keeper before did
    };
    struct Held
    {
        Ask ask;
        std::optional<std::vector<fromkeeper::Permitted::Charge>> charges;
        bool isSent = false;
    };
    struct Unnoted // of what was said
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

    // The keeper: sharedgate_keeper.cpp
    void seek();
    bool connectTo(Term seen);
    bool takeOver(Term seen);
    void greet(std::unique_ptr<Channel> toKeeper);
    void lose();
    void look(); // whether it answers
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
    void tellOwn(quint64 frame,
                 const std::vector<fromgate::Message> &messages); // keeper, of this process
    void hearOwn();
    void deliverArrived();
    void deliver(fromkeeper::Permitted permitted, bool isUsable);

    // What is said
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
    std::vector<LimitSpec> limits; // as they are known last
    std::vector<LimitSpec> declared;
    std::int64_t limitsSince;
    Clock &clock;
    Switchboard &switchboard;
    TermBoard board;
    quint64 number; // of this gate
    std::unique_ptr<Alarm> alarm; // to say what is to be said
    std::unique_ptr<Alarm> lookAlarm;

    std::unique_ptr<GateKeeper> keeper;
    bool keeperIsOver = false;
    Term term; // of the keeper that is asked
    std::unique_ptr<Channel> channel; // to a keeper that is another process
    FrameReader frames;
    Instant lookAt = Instant::max();
    int unanswered = 0; // looks in a row
    std::optional<Error> trouble; // that was told

    std::map<quint64, Asked> asks;
    std::deque<quint64> backlog; // not told yet
    std::int64_t atKeeper = 0;
    std::unordered_map<quint64, Held> held;
    std::vector<OnAnswer> cancelled;
    std::vector<fromkeeper::Permitted> arrived;
    quint64 arrivals = 0; // over this connection
    quint64 lastAsk = 0;

    std::vector<fromgate::Message> spoken; // to the keeper of this process
    QByteArray outgoing; // to one that is another process
    QByteArray lasting; // those of it that count, whoever keeps the gate
    std::deque<Unnoted> unnoted;
    quint64 lastFrame = 0;
    bool isDue = false;

    bool isUniform = true;
    bool isDiscovering = false;
    bool wantsDiscovery = false;
    std::optional<Instant> closedUntil;
    std::optional<fromkeeper::View> view;
    QJsonObject more; // of the view
    QJsonObject state; // the last that came with one
    std::vector<fromkeeper::View::Line> others; // then
    mutable Instant watchedAt = Instant::min();
    mutable Instant watchedStateAt = Instant::min();
    qsizetype toldWaiting = 0;
    std::weak_ptr<Private> self; // null once the gate is gone
};

} // namespace penstock
