// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QTcpServer>
#include <QTcpSocket>

#include <memory>
#include <vector>

namespace penstock {

//! An address of 127.0.0.1 behind which stands one server after the other, as after a failover. Needs the
//! event loop of its thread.
class TcpForwarder final : public QObject
{
public:
    explicit TcpForwarder(quint16 port)
        : m_port(port)
    {
        m_server.listen(QHostAddress::LocalHost);
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *const from = m_server.nextPendingConnection())
                join(from);
        });
    }
    quint16 port() const { return m_server.serverPort(); }
    //! From now on; connections to the one before are lost.
    void leadTo(quint16 port)
    {
        m_port = port;
        for (QTcpSocket *const each : m_server.findChildren<QTcpSocket *>())
            each->abort();
    }

private:
    void join(QTcpSocket *from)
    {
        auto *const to = new QTcpSocket(from);
        connect(from, &QTcpSocket::readyRead, to, [from, to] { to->write(from->readAll()); });
        connect(to, &QTcpSocket::readyRead, from, [from, to] { from->write(to->readAll()); });
        connect(to, &QTcpSocket::disconnected, from, &QTcpSocket::disconnectFromHost);
        connect(to, &QTcpSocket::errorOccurred, from, &QTcpSocket::disconnectFromHost);
        connect(from, &QTcpSocket::disconnected, from, &QObject::deleteLater);
        to->connectToHost(QHostAddress::LocalHost, m_port);
    }

    QTcpServer m_server;
    quint16 m_port;
};

} // namespace penstock
