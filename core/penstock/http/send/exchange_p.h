// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/contentdecoder_p.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/senderror.h>
#include <penstock/http/send/answermemory_p.h>
#include <penstock/http/send/connectionpool_p.h>
#include <penstock/http/send/headwatch_p.h>
#include <penstock/http/send/sender.h>
#include <penstock/http/send/transportfault_p.h>

#include <QNetworkReply>
#include <QObject>

#include <memory>
#include <optional>

namespace penstock {

//! One wire send and what came of it: makes a connection if none is open, hands the request over
//! exactly once, and collects the answer. Has no clock: its owner tells it when time is up.
// Large: Qt tells of one answer in a dozen signals, in any order, and each function has to see how
// far the others have come.
class Exchange final : public QObject
{
public:
    //! Told what happens. May retire the exchange in any of these.
    class Listener
    {
    public:
        Listener() = default;
        virtual ~Listener() = default;
        Q_DISABLE_COPY_MOVE(Listener)
        virtual void connected(quint64 call) = 0; //!< Left out where a connection was open.
        virtual void sent(quint64 call) = 0; //!< It leaves now.
        virtual void sentAgain(quint64 call) = 0; //!< The library repeated it (SendMode::Counted).
        virtual void answerBegan(quint64 call) = 0; //!< status() and headers() are known.
        virtual void foundNoRoom(quint64 call) = 0; //!< It is paused until resumeBody().
        virtual void ended(quint64 call) = 0; //!< Exactly once, unless retired before.
    };

    struct Setting
    {
        const SenderOptions &options;
        const QNetworkRequest &common; //!< See commonRequest().
        ConnectionPool &pool;
        const Clock &clock;
        AnswerMemory &memory;
        HeadWatch *watch; //!< Null: Qt is trusted with heads.
        Listener &listener;
    };
    Exchange(const Setting &setting, quint64 call, const HttpRequest &request, QByteArray origin,
             Sender::OnBody onBody);
    ~Exchange() override;

    void start(ConnectionPool::Seat place);
    void stop(SendError::Kind why, MessageArgument detail = {}); //!< Ends it with this fault.
    void stopEndless(); //!< For what HeadWatch has noticed.
    void resumeBody();
    //! Tells nobody anything any more and lets the network go. To be destroyed from the event loop
    //! only: it may be in the middle of telling something.
    void retire();

    bool isPaused() const { return m_paused; }
    bool isHandedOver() const { return m_handedOver; }
    bool bodyWasDelivered() const { return m_bodyWasDelivered; }
    int status() const { return m_status; }
    const QByteArray &reason() const { return m_reason; }
    const HeaderList &headers() const { return m_headers; }
    QByteArray takeBody() { return std::move(m_body); }
    std::shared_ptr<const void> takeMemory() { return m_memory.handOver(m_call); } //!< Of the body.
    const std::optional<SendError::Kind> &fault() const { return m_fault; }
    const MessageArgument &detail() const { return m_detail; }
    const QNetworkProxy &proxy() const
    {
        return m_proxy;
    } //!< In use; without a host where none is.

private:
    TransportEnd howItEnded() const;
    void connectFirst();
    void handOver();
    QNetworkReply *makeStrictReply();
    QNetworkReply *makeCountedReply();
    void stampSent();
    void readHead();
    void understood(qint64 bytes);
    void chooseDecoder();
    void readBody();
    QByteArray nextPiece();
    bool isTooLong() const;
    bool keepsBody() const;
    void deliver(const QByteArray &piece);
    MessageArgument damageOfBody() const;
    bool bodyEndsTooEarly() const;
    void replyFinished();
    MessageArgument interim() const;
    void end();
    void leaveLane();
    void dropReply();

    const quint64 m_call;
    const HttpRequest &m_request;
    const SenderOptions &m_options;
    const QNetworkRequest &m_common;
    ConnectionPool &m_pool;
    const Clock &m_clock;
    AnswerMemory &m_memory;
    HeadWatch *const m_watch;
    Listener &m_listener;
    const Sender::OnBody m_onBody;
    const qint64 m_maxBodyBytes;
    const QByteArray m_origin;
    ConnectionPool::Channel *m_lane = nullptr;
    QNetworkProxy m_proxy;
    QNetworkReply *m_reply = nullptr;
    std::unique_ptr<QNetworkReply> m_dropped;

    bool m_retired = false;
    bool m_handedOver = false;
    bool m_stamped = false;
    bool m_headRead = false;
    bool m_paused = false;
    bool m_finished = false; // the reply is, its last bytes may still wait to be read
    bool m_brokeOff = false; // the connection ended with this exchange
    bool m_bodyWasDelivered = false;
    int m_status = 0;
    QByteArray m_reason;
    HeaderList m_headers;
    QString m_unknownPacking; // of a body that we cannot unpack
    std::unique_ptr<ContentDecoder> m_decoder;
    qint64 m_received = 0; // unpacked
    QByteArray m_body;
    std::optional<SendError::Kind> m_fault;
    MessageArgument m_detail;
};

} // namespace penstock
