// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"

#include <QPointer>
#include <QTcpSocket>
#include <QTimer>

#include <sys/socket.h>

#include <utility>

namespace penstock {
namespace {

QByteArray headOf(const Action &action, qsizetype length)
{
    QByteArray head = "HTTP/1.1 " + QByteArray::number(action.status) + " Scripted\r\n";
    for (const auto &[name, value] : action.headers)
        head += name + ": " + value + "\r\n";
    if (action.closeAfter)
        head += "Connection: close\r\n";
    if (length >= 0)
        head += "Content-Length: " + QByteArray::number(length) + "\r\n";
    return head + "\r\n";
}

Action inChunks(Action action)
{
    action.headers.emplaceBack("Transfer-Encoding", "chunked");
    return action;
}

QByteArray chunksOf(const QByteArray &body)
{
    QByteArray chunks;
    for (qsizetype at = 0; at < body.size(); at += 4096) {
        const QByteArray chunk = body.mid(at, 4096);
        chunks += QByteArray::number(chunk.size(), 16) + "\r\n" + chunk + "\r\n";
    }
    return chunks + "0\r\n\r\n";
}

void reset(QTcpSocket *socket)
{
    const linger noLinger {1, 0}; // closing then sends RST
    setsockopt(static_cast<int>(socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &noLinger,
               sizeof noLinger);
    socket->abort();
}

} // namespace

Action Action::of(Fault fault)
{
    Action action;
    action.fault = fault;
    return action;
}

Action Action::withStatus(int status, QList<QPair<QByteArray, QByteArray>> headers)
{
    Action action;
    action.status = status;
    action.headers = std::move(headers);
    return action;
}

Action Action::redirect(int status, const QByteArray &location)
{
    return withStatus(status, {{"Location", location}});
}

FaultServer::FaultServer(Script script)
    : m_script(std::move(script))
{
    connect(&m_server, &QTcpServer::newConnection, this, &FaultServer::acceptAll);
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("FaultServer: cannot listen on 127.0.0.1");
}

FaultServer::Script FaultServer::always(Action action)
{
    return [action = std::move(action)](const Request &) { return action; };
}

FaultServer::~FaultServer()
{
    for (QTcpSocket *const socket : m_sockets.keys())
        socket->disconnect(this);
}

QUrl FaultServer::url(const QString &path) const
{
    return QUrl(u"http://127.0.0.1:%1%2"_s.arg(port()).arg(path));
}

void FaultServer::acceptAll()
{
    while (QTcpSocket *const socket = m_server.nextPendingConnection()) {
        m_sockets.insert(socket, {++m_connections, 0, {}});
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
        connect(socket, &QTcpSocket::bytesWritten, this,
                [this](qint64 bytes) { m_bytesWritten += bytes; });
        connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
            m_open -= m_sockets.take(socket).open;
            socket->deleteLater();
        });
    }
}

void FaultServer::read(QTcpSocket *socket)
{
    m_sockets[socket].received += socket->readAll();
    while (m_sockets.contains(socket) && takeRequest(socket, m_sockets[socket])) { }
}

//! Takes one whole request from what was received, if there is one.
bool FaultServer::takeRequest(QTcpSocket *socket, Connection &connection)
{
    const qsizetype headEnd = connection.received.indexOf("\r\n\r\n");
    if (headEnd < 0)
        return false;
    const QByteArrayList lines
        = connection.received.first(headEnd).replace("\r\n", "\n").split('\n');
    const QByteArrayList words = lines.first().split(' ');
    Request request;
    request.connection = connection.number;
    request.method = words.value(0);
    request.path = words.value(1);
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.headers.insert(line.first(colon).toLower(), line.mid(colon + 1).trimmed());
    }
    const qsizetype length = request.headers.value("content-length").toLongLong();
    if (connection.received.size() < headEnd + 4 + length)
        return false;
    request.body = connection.received.mid(headEnd + 4, length);
    connection.received.remove(0, headEnd + 4 + length);
    request.number = sends() + 1;
    m_requests.append(request);
    ++connection.open;
    m_peakOpen = std::max(m_peakOpen, ++m_open);
    answer(socket, m_script ? m_script(request) : Action(), request);
    return true;
}

void FaultServer::answer(QTcpSocket *socket, const Action &action, const Request &request)
{
    const QByteArray body = request.method == "HEAD" ? QByteArray() : action.body;
    switch (action.fault) {
    case Action::Fault::None:
        write(socket,
              action.isChunked ? headOf(inChunks(action), -1) + chunksOf(body)
                               : headOf(action, action.body.size()) + body);
        return answered(socket, action.closeAfter);
    case Action::Fault::Drop:
        return socket->disconnectFromHost();
    case Action::Fault::Reset:
        return reset(socket);
    case Action::Fault::HalfStatusLine:
        write(socket, "HTTP/1.1 2");
        return socket->disconnectFromHost();
    case Action::Fault::HalfBody:
        write(socket, headOf(action, action.body.size() * 2) + body);
        return socket->disconnectFromHost();
    case Action::Fault::CutChunk:
        write(socket, headOf(inChunks(action), -1) + "8\r\nhalf");
        return socket->disconnectFromHost();
    case Action::Fault::Garbage:
        write(socket, "220 smtp.example ESMTP\r\n\r\n");
        return socket->disconnectFromHost();
    case Action::Fault::Stall:
        return;
    case Action::Fault::StallInBody:
        return write(socket, headOf(action, action.body.size() * 2) + body);
    case Action::Fault::EndlessLine:
        return flood(socket, "HTTP/1.1 200 OK\r\nX-Endless: ", QByteArray(64 * 1024, 'x'));
    case Action::Fault::EndlessHead:
        return flood(socket, "HTTP/1.1 200 OK\r\n",
                     QByteArray("X-Again: and again\r\n").repeated(4096));
    case Action::Fault::EndlessInterim:
        return flood(socket, {}, QByteArray("HTTP/1.1 100 Continue\r\n\r\n").repeated(4096));
    case Action::Fault::EndlessExtension:
        return flood(socket, headOf(inChunks(action), -1) + "4\r\nhalf\r\n4;",
                     QByteArray(64 * 1024, 'x'));
    case Action::Fault::Drip:
        return drip(socket, headOf(action, action.body.size()) + body);
    case Action::Fault::Hold: {
        const QPointer<QTcpSocket> alive(socket);
        Action later = action;
        later.fault = Action::Fault::None;
        m_held.append([this, alive, later, request] {
            if (alive)
                answer(alive, later, request);
        });
        return;
    }
    }
}

void FaultServer::releaseHeld()
{
    for (const auto &answerNow : std::exchange(m_held, {}))
        answerNow();
}

void FaultServer::releaseFirstHeld()
{
    if (!m_held.isEmpty())
        m_held.takeFirst()();
}

void FaultServer::closeIdleConnections()
{
    for (QTcpSocket *const socket : m_sockets.keys()) {
        if (m_sockets.value(socket).open == 0)
            socket->disconnectFromHost();
    }
}

void FaultServer::write(QTcpSocket *socket, const QByteArray &bytes)
{
    socket->write(bytes);
}

void FaultServer::drip(QTcpSocket *socket, const QByteArray &bytes)
{
    auto *const timer = new QTimer(socket);
    connect(timer, &QTimer::timeout, socket,
            [this, socket, timer, bytes, at = qsizetype(0)]() mutable {
                write(socket, bytes.mid(at++, 1));
                if (at < bytes.size())
                    return;
                timer->stop();
                answered(socket, false);
            });
    timer->start(2);
}

// As fast as it is read, and until the client goes.
void FaultServer::flood(QTcpSocket *socket, const QByteArray &begin, const QByteArray &again)
{
    const auto more = [socket, again] {
        if (socket->bytesToWrite() < again.size())
            socket->write(again);
    };
    connect(socket, &QTcpSocket::bytesWritten, socket, more);
    write(socket, begin + again);
}

void FaultServer::answered(QTcpSocket *socket, bool close)
{
    const auto found = m_sockets.find(socket);
    if (found == m_sockets.end())
        return;
    --found->open;
    --m_open;
    if (close)
        socket->disconnectFromHost();
}

QByteArray deflatedZeros(qsizetype size)
{
    return qCompress(QByteArray(size, '\0')).mid(4); // qCompress puts the length in front
}

} // namespace penstock
