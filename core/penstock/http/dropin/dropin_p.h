// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/answercosts_p.h>
#include <penstock/http/dropin/dropinoptions.h>
#include <penstock/http/dropin/knownconnections_p.h>
#include <penstock/http/dropin/permitline_p.h>
#include <penstock/http/policy/perhost_p.h>
#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/throttle/serverclock.h>
#include <penstock/support/clock.h>

#include <QNetworkAccessManager>
#include <QObject>
#include <QThread>

#include <deque>

namespace penstock {

class DeferredReply;
class LimitedNetworkAccessManager;

//! The state shared by replies of a LimitedNetworkAccessManager: order, connections, and effects of
//! responses.
class DropIn final : public QObject
{
public:
    using Operation = QNetworkAccessManager::Operation;
    using After = KnownConnections::After;

    DropIn(LimitedNetworkAccessManager &manager, PermitSource &permitSource, DropInOptions options);
    ~DropIn() override;

    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request,
                                 QIODevice *body);

    // Called by the replies.
    const DropInOptions &options() const { return m_options; }
    LimitedNetworkAccessManager &manager() const { return m_manager; }
    QNetworkReply *createAtOnce(Operation operation, const QNetworkRequest &request,
                                QIODevice *body);
    Instant now() const { return m_clock.now().at; }
    PermitRequest askFor(const QNetworkRequest &request, const QByteArray &method) const;
    void isReady(DeferredReply &reply); //!< It has a permit and waits for a connection.
    void isReadyNoMore(DeferredReply &reply);
    void join(const QByteArray &origin); //!< Does not wait for one.
    void leave(const QByteArray &origin, After after);
    void noteHttp2(const QByteArray &origin) { m_connections.noteHttp2(origin); }
    bool wantsBody(int status) const; //!< True if it may show a rate limit response.
    qint64 maxBodyRead(int status) const; //!< Bytes of the body that judge() uses.

    struct Answer
    {
        PermitLine &line;
        Permit &permit;
        QUrl url;
        Instant sentAt;
        int status = 0;
        const HeaderList &headers;
        QByteArray body; //!< Only the beginning.
        const QNetworkReply &reply;
    };
    //! Pauses the permit source if necessary and reports the actual cost.
    ThrottleReading judge(const Answer &answer);

    qsizetype waiting() const;
    int inFlight() const { return m_connections.busy(); }
    void noteFlying(DeferredReply &reply) { m_flying.push_back(&reply); }
    void noteLanded(const DeferredReply &reply) { std::erase(m_flying, &reply); }
    DeferredReply *replyOf(const QNetworkReply *inner) const;
    void noteChallengeOfAll();

private:
    PermitLine &lineTo(PermitSource &permitSource);
    void serve(const QByteArray &origin);
    void react(const Answer &answer, const ThrottleReading &reading);
    void askAgainWhatHasNotLeft(const PermitLine &line);
    void tell(std::function<void()> what);

    LimitedNetworkAccessManager &m_manager;
    const DropInOptions m_options;
    const QThread *const m_thread
        = QThread::currentThread(); // permit sources and queues are used only in it
    const Message m_permitSourceThread; // its name at construction
    std::unique_ptr<Clock> m_ownClock;
    Clock &m_clock;
    PermitLine *m_own = nullptr; // null if that permit source lives in another thread
    std::vector<PermitLine *> m_lines; // they delete themselves when retired
    KnownConnections m_connections;
    QHash<QByteArray, std::deque<DeferredReply *>> m_ready; // keyed by origin
    std::vector<DeferredReply *> m_flying;
    PerHost<ServerClock> m_clocks;
    AnswerCosts m_costs {m_options};
};

} // namespace penstock
