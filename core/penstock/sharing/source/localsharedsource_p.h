// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/sharing/source/localsharedsource.h>

#include <deque>
#include <map>
#include <unordered_map>

namespace penstock {

//! Returns the beginning of a frame to a leader. Frame 0 is unnumbered and always processed.
QByteArray numbered(quint64 frame);

//! The client of a leader: finds or becomes it, and exchanges messages with it.
// Messages in both directions, and the election.
class Q_DECL_HIDDEN LocalSharedSource::Private final : public PermitOffice
{
public:
    struct Asked
    {
        PermitRequest permitRequest;
        OnAnswer onAnswer;
        Instant at;
        Instant deadline = Instant::max();
        bool isReported = false; // a leader knows it
    };
    struct Held
    {
        PermitRequest permitRequest;
        std::optional<std::vector<fromleader::Permitted::Charge>> charges;
        bool isSent = false;
    };
    struct Unnoted // sent, but not confirmed
    {
        quint64 frame = 0;
        QByteArray messages;
    };

    Private(LocalSharedSource *permitSource, SharedKeyFiles sharedKeyFiles,
            std::vector<Limit> specs, Clock &time, Switchboard &sockets, ElectionBoard terms);

    // Permits
    void sent(quint64 grant) override;
    void finished(quint64 grant) override;
    void returned(quint64 grant) override;
    void report(quint64 grant, const LimitFeedback &feedback) override;
    void reportActualCost(quint64 grant, const QString &limit, std::int64_t actual) override;
    std::int64_t charged(quint64 grant, const QString &limit) const override;
    std::optional<Duration> intervalMeant(quint64 grant, Duration wait) const override;

    // Leader: localsharedsource_leader.cpp
    void seek();
    bool connectTo(Election seen);
    bool takeOver(Election seen);
    void greet(std::unique_ptr<Channel> toLeader);
    void lose();
    void look(); // checks that it responds
    void lookSoon();
    void receive(const QByteArray &bytes);
    bool readFrame(const QByteArray &frame);
    void on(fromleader::Welcome &message);
    void on(const fromleader::Refused &message);
    void on(fromleader::Permitted &message);
    void on(fromleader::Denied &message);
    void on(fromleader::Noted &message);
    void on(fromleader::Limits &message);
    void on(fromleader::Paused &message);
    void on(fromleader::Resumed &message);
    void on(fromleader::Learned &message) const;
    void on(fromleader::KeyIsShared &message) const;
    void on(fromleader::Discovered &message) const;
    void on(fromleader::View &message);
    void on(fromleader::Pong &message);
    void tellOwn(quint64 frame, const std::vector<fromclient::Message> &messages);
    void hearOwn();
    void deliverArrived();
    void deliver(fromleader::Permitted permitted, bool isUsable);

    // Sending
    bool isLeader() const { return leader && !leaderIsGone; }
    void say(fromclient::Message message);
    void ask(quint64 asked);
    void askMore();
    void flush();
    void flushSoon();
    void ring();
    void tellWaiting();
    void watch(bool state) const;
    Holder bindingLimit() const;
    RateLimiterCore statedCore() const;

    LocalSharedSource *q;
    SharedKeyFiles key;
    std::vector<Limit> limits;
    std::vector<Limit> declared;
    std::int64_t limitsSince;
    Clock &clock;
    Switchboard &switchboard;
    ElectionBoard board;
    quint64 number;
    std::unique_ptr<Alarm> alarm;
    std::unique_ptr<Alarm> lookAlarm;

    std::unique_ptr<LocalSharedLeader> leader;
    bool leaderIsGone = false;
    Election election; // of the current leader
    std::unique_ptr<Channel> channel; // to a leader in another process
    FrameReader frames;
    Instant lookAt = Instant::max();
    int unanswered = 0;
    std::optional<Error> trouble;

    std::map<quint64, Asked> asks;
    std::deque<quint64> backlog; // not requested yet
    std::int64_t atLeader = 0;
    std::unordered_map<quint64, Held> held;
    std::vector<OnAnswer> cancelled;
    std::vector<fromleader::Permitted> arrived;
    quint64 arrivals = 0; // over this connection
    quint64 lastAsk = 0;

    std::vector<fromclient::Message> spoken; // to a leader in this process
    QByteArray outgoing; // to a leader in another process
    QByteArray lasting; // what the next leader needs, too
    std::deque<Unnoted> unnoted;
    quint64 lastFrame = 0;
    bool isDue = false;

    bool isUniform = true;
    bool isDiscovering = false;
    bool wantsDiscovery = false;
    std::optional<Instant> closedUntil;
    std::optional<fromleader::View> view;
    QJsonObject more;
    QJsonObject state; // of the last view that had one
    std::vector<fromleader::View::Line> others;
    mutable Instant watchedAt = Instant::min();
    mutable Instant watchedStateAt = Instant::min();
    qsizetype statedWaiting = 0;
    std::weak_ptr<Private> self; // null once the LocalSharedSource is destroyed
};

} // namespace penstock
