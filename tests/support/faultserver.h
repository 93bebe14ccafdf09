// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QTcpServer>
#include <QUrl>

#include <functional>

class QTcpSocket;

namespace penstock {

//! What FaultServer does with one request.
struct Action
{
    enum class Fault {
        None,
        Drop, //!< Closes (FIN) after reading the request, without a word.
        Reset, //!< The same with RST.
        HalfStatusLine, //!< "HTTP/1.1 2", then closes.
        HalfBody, //!< Head and half of the announced body, then closes.
        CutChunk, //!< A chunked answer that ends in the middle of a chunk.
        Garbage, //!< Something that is no HTTP, then closes.
        Stall, //!< Never answers.
        StallInBody, //!< Head and half of the announced body, and then never the rest.
        Drip, //!< A byte every 2 ms.
        EndlessLine, //!< A header whose value has no end.
        EndlessHead, //!< One header after the other.
        EndlessInterim, //!< One "100 Continue" after the other.
        EndlessExtension, //!< The head, a chunk, and an extension of the next one without an end.
        Hold //!< Answers when FaultServer::releaseHeld() is called.
    };
    Fault fault = Fault::None;
    int status = 200;
    QList<QPair<QByteArray, QByteArray>> headers = {};
    QByteArray body = "ok";
    bool closeAfter = false; //!< Says "Connection: close" and does it.
    bool isChunked = false; //!< In chunks of 4 KiB, with Fault::None.

    static Action of(Fault fault);
    static Action withStatus(int status, QList<QPair<QByteArray, QByteArray>> headers = {});
    static Action redirect(int status, const QByteArray &location);
};

//! An HTTP/1.1 server on raw sockets, on a free port of 127.0.0.1, in the thread that makes it. It
//! writes down every request that came over the wire, and misbehaves as it is told.
class FaultServer final : public QObject
{
public:
    struct Request
    {
        int connection = 0; //!< Numbered from 1 as they come.
        int number = 0; //!< Of the request, from 1.
        QByteArray method, path, body;
        QHash<QByteArray, QByteArray> headers; //!< Names in lower case.
    };
    using Script = std::function<Action(const Request &)>;

    explicit FaultServer(Script script = {});
    ~FaultServer() override;

    static Script always(Action action); //!< The same for every request.
    void setScript(Script script) { m_script = std::move(script); }
    quint16 port() const { return m_server.serverPort(); }
    QUrl url(const QString &path = QStringLiteral("/")) const;

    const QList<Request> &requests() const { return m_requests; } //!< Wire sends, in order.
    int sends() const { return static_cast<int>(m_requests.size()); }
    int connections() const { return m_connections; } //!< Ever made.
    int openConnections() const { return static_cast<int>(m_sockets.size()); }
    int peakOpen() const { return m_peakOpen; } //!< Most requests unanswered at the same time.
    int held() const { return static_cast<int>(m_held.size()); }
    void releaseHeld();
    void releaseFirstHeld(); //!< That of the request which came first.
    void closeIdleConnections(); //!< As a server does whose keep-alive has run out.
    qint64 bytesWritten() const { return m_bytesWritten; } //!< Handed to the kernel.

private:
    struct Connection
    {
        int number = 0;
        int open = 0; // requests without a complete answer
        QByteArray received;
    };
    void acceptAll();
    void read(QTcpSocket *socket);
    bool takeRequest(QTcpSocket *socket, Connection &connection);
    void answer(QTcpSocket *socket, const Action &action, const Request &request);
    void write(QTcpSocket *socket, const QByteArray &bytes);
    void drip(QTcpSocket *socket, const QByteArray &bytes);
    void flood(QTcpSocket *socket, const QByteArray &begin, const QByteArray &again);
    void answered(QTcpSocket *socket, bool close);

    QTcpServer m_server;
    Script m_script;
    QHash<QTcpSocket *, Connection> m_sockets;
    QList<Request> m_requests;
    QList<std::function<void()>> m_held;
    int m_connections = 0;
    int m_open = 0;
    int m_peakOpen = 0;
    qint64 m_bytesWritten = 0;
};

//! A body of \a size zeros, packed with zlib: for "Content-Encoding: deflate".
QByteArray deflatedZeros(qsizetype size);

} // namespace penstock
