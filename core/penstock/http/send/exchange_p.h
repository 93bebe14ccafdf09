// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/contentdecoder_p.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/senderror.h>
#include <penstock/http/send/answermemory_p.h>
#include <penstock/http/send/connectionpool_p.h>
#include <penstock/http/send/headwatch_p.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/http/send/transportfault_p.h>

#include <QNetworkReply>
#include <QObject>

#include <memory>
#include <optional>

namespace penstock {

//! One wire send and its response. Connects if necessary, passes the request to Qt exactly once,
//! and collects the response. The owner watches its deadline.
// Qt reports a response in a dozen signals of any order, and handlers depend on each other's state.
class Exchange final : public QObject
{
public:
    //! Receives events. May retire the exchange in any of them.
    class Listener
    {
    public:
        Listener() = default;
        virtual ~Listener() = default;
        Q_DISABLE_COPY_MOVE(Listener)
        virtual void connected(quint64 call) = 0; //!< Omitted if a connection was open.
        virtual void sent(quint64 call) = 0; //!< It is sent now.
        virtual void sentAgain(quint64 call) = 0; //!< Qt repeated it (SendMode::Counted).
        virtual void answerBegan(quint64 call) = 0;
        virtual void foundNoRoom(quint64 call) = 0; //!< Paused until resumeBody().
        virtual void ended(quint64 call) = 0; //!< Once, unless retired before.
    };

    struct Setting
    {
        const HttpClientOptions &options;
        const QNetworkRequest &common;
        ConnectionPool &pool;
        const Clock &clock;
        AnswerMemory &memory;
        HeadWatch *watch; //!< Null: heads are not watched.
        Listener &listener;
    };
    Exchange(const Setting &setting, quint64 call, const HttpRequest &request, QByteArray origin,
             HttpClient::OnBody onBody);
    ~Exchange() override;

    void start(ConnectionPool::Lease place);
    void stop(SendError::Kind why, MessageArgument detail = {}); //!< Ends with this error.
    void stopEndless(); //!< Called for HeadWatch.
    void resumeBody();
    //! Stops notifications and releases the network reply. Destroy it only from the event loop.
    void retire();

    bool isPaused() const { return m_paused; }
    bool isHandedOver() const { return m_handedOver; }
    bool bodyWasDelivered() const { return m_bodyWasDelivered; }
    int status() const { return m_status; }
    const QByteArray &reason() const { return m_reason; }
    const HeaderList &headers() const { return m_headers; }
    QByteArray takeBody() { return std::move(m_body); }
    std::shared_ptr<const void> takeMemory() { return m_memory.handOver(m_call); }
    const std::optional<SendError::Kind> &fault() const { return m_fault; }
    const MessageArgument &detail() const { return m_detail; }
    const QNetworkProxy &proxy() const { return m_proxy; } //!< Its host is empty if none is used.

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
    bool lacksChunks() const;
    void replyFinished();
    MessageArgument interim() const;
    void end();
    void leaveSubQueue();
    void dropReply();

    const quint64 m_call;
    const HttpRequest &m_request;
    const HttpClientOptions &m_options;
    const QNetworkRequest &m_common;
    ConnectionPool &m_pool;
    const Clock &m_clock;
    AnswerMemory &m_memory;
    HeadWatch *const m_watch;
    Listener &m_listener;
    const HttpClient::OnBody m_onBody;
    const qint64 m_maxBodyBytes;
    const QByteArray m_origin;
    ConnectionPool::Channel *m_subQueue = nullptr;
    QNetworkProxy m_proxy;
    QNetworkReply *m_reply = nullptr;
    std::unique_ptr<QNetworkReply> m_dropped;

    bool m_retired = false;
    bool m_handedOver = false;
    bool m_stamped = false;
    bool m_headRead = false;
    bool m_paused = false;
    bool m_finished = false; // the reply is finished; bytes may be left to read
    bool m_brokeOff = false; // the connection ended with this exchange
    bool m_bodyWasDelivered = false;
    int m_status = 0;
    QByteArray m_reason;
    HeaderList m_headers;
    QString m_unknownPacking; // name of an unknown compression
    std::unique_ptr<ContentDecoder> m_decoder;
    qint64 m_received = 0; // decompressed
    QByteArray m_body;
    std::optional<SendError::Kind> m_fault;
    MessageArgument m_detail;
};

} // namespace penstock
