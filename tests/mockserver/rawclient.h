// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTcpSocket>
#include <QUrl>

//! A client that sends bytes and keeps what comes back, for tests of what is on the wire.
class RawClient
{
public:
    explicit RawClient(const QUrl &server)
    {
        QObject::connect(&m_socket, &QTcpSocket::readyRead, &m_socket,
                         [this] { m_received += m_socket.readAll(); });
        QObject::connect(&m_socket, &QTcpSocket::errorOccurred, &m_socket, [this] {
            m_received += m_socket.readAll();
            m_hasEnded = true;
        });
        m_socket.connectToHost(server.host(), quint16(server.port()));
    }
    RawClient(const QUrl &server, const QByteArray &bytes)
        : RawClient(server)
    {
        send(bytes);
    }

    void send(const QByteArray &bytes) { m_socket.write(bytes); }
    void get(const QByteArray &target)
    {
        send("GET " + target + " HTTP/1.1\r\nHost: test\r\n\r\n");
    }
    void close() { m_socket.disconnectFromHost(); }
    void pauseReading() { m_socket.setReadBufferSize(1); }
    void resumeReading()
    {
        m_socket.setReadBufferSize(0);
        m_received += m_socket.readAll();
    }

    qint64 unsentBytes() const { return m_socket.bytesToWrite(); }
    const QByteArray &received() const { return m_received; }
    qsizetype answers() const { return m_received.count("HTTP/1.1 ") - m_received.count(" 100 "); }
    bool endsWith(const char *bytes) const { return m_received.endsWith(bytes); }
    //! The server has closed, reset or refused the connection.
    bool hasEnded() const { return m_hasEnded; }
    bool isConnected() const { return m_socket.state() == QAbstractSocket::ConnectedState; }

private:
    QTcpSocket m_socket;
    QByteArray m_received;
    bool m_hasEnded = false;
};
