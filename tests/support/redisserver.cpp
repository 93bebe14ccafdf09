// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"

#include <QFile>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>
#include <csignal>

namespace penstock {

namespace {

QString serverPath()
{
    return QStandardPaths::findExecutable(RedisServer::program());
}

quint16 freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

} // namespace

RedisServer::RedisServer(QByteArrayList lines, Transport transport)
    : m_lines(std::move(lines))
    , m_transport(transport)
{ }

RedisServer::~RedisServer()
{
    kill();
}

QString RedisServer::program()
{
    return qEnvironmentVariable("PENSTOCK_TEST_REDIS", u"redis-server"_s);
}

bool RedisServer::isInstalled()
{
    return !serverPath().isEmpty();
}

QString RedisServer::url() const
{
    const QString scheme = m_transport == Transport::Plain ? u"redis"_s : u"rediss"_s;
    return u"%1://127.0.0.1:%2"_s.arg(scheme).arg(m_port);
}

QString RedisServer::certificatePath() const
{
    return m_dir.filePath(m_transport == Transport::Tls ? u"certificate.pem"_s
                                                        : u"authority.pem"_s);
}

bool RedisServer::openssl(const QByteArray &arguments)
{
    QProcess openssl;
    openssl.setWorkingDirectory(m_dir.path());
    openssl.start(
        u"openssl"_s,
        QString::fromLatin1("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "
                            "-days 2 "
                            + arguments)
            .split(QLatin1Char(' ')));
    if (openssl.waitForFinished() && openssl.exitCode() == 0)
        return true;
    m_error = u"openssl makes no certificate: "_s
        + QString::fromLocal8Bit(openssl.readAllStandardError());
    return false;
}

bool RedisServer::makeCertificates()
{
    const QByteArray host = m_transport == Transport::TlsForAnotherHost
        ? "-subj /CN=cache.example -addext subjectAltName=DNS:cache.example"
        : "-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1";
    const QByteArray files = " -keyout key.pem -out certificate.pem";
    if (m_transport == Transport::Tls)
        return openssl(host + files);
    return openssl("-subj /CN=Tests -keyout authority.key -out authority.pem")
        && openssl(host + files + " -CA authority.pem -CAkey authority.key")
        && openssl("-subj /CN=client -keyout client.pem -out client.crt"
                   " -CA authority.pem -CAkey authority.key")
        && joinClient();
}

//! Certificate and key of the client in one file.
bool RedisServer::joinClient()
{
    QFile certificate(m_dir.filePath(u"client.crt"_s));
    QFile both(clientPath());
    return certificate.open(QIODevice::ReadOnly) && both.open(QIODevice::Append)
        && both.write(certificate.readAll()) > 0;
}

bool RedisServer::start()
{
    if (m_port != 0)
        return startOn(m_port);
    if (m_transport != Transport::Plain && !makeCertificates())
        return false;
    // A port that is free now may be taken a moment later: a few tries.
    for (int tries = 0; tries < 3; ++tries) {
        if (startOn(freePort()))
            return true;
    }
    return false;
}

bool RedisServer::startOn(quint16 port)
{
    m_port = port;
    const bool isSentinel = std::any_of(m_lines.begin(), m_lines.end(), [](const QByteArray &line) {
        return line.startsWith("sentinel ");
    });
    QByteArray config = "bind 127.0.0.1\ndaemonize no\n";
    if (!isSentinel)
        config += "save \"\"\nappendonly no\n";
    config += "dir " + m_dir.path().toLocal8Bit() + "\n";
    if (m_transport != Transport::Plain)
        config += "port 0\ntls-port " + QByteArray::number(port)
            + (m_transport == Transport::TlsForKnownClients
                   ? "\ntls-auth-clients yes\ntls-ca-cert-file authority.pem\n"
                   : "\ntls-auth-clients no\ntls-ca-cert-file certificate.pem\n")
            + "tls-cert-file certificate.pem\ntls-key-file key.pem\n";
    else
        config += "port " + QByteArray::number(port) + "\n";
    QFile file(m_dir.filePath(u"redis.conf"_s));
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate)
        || file.write(config + m_lines.join('\n') + '\n') <= 0) {
        m_error = u"cannot write %1"_s.arg(file.fileName());
        return false;
    }
    file.close();
    QStringList arguments {file.fileName()};
    if (isSentinel)
        arguments.append(u"--sentinel"_s);
    m_process.start(serverPath(), arguments);
    for (int tries = 0; tries < 100 && m_process.state() != QProcess::NotRunning; ++tries) {
        QTcpSocket probe;
        probe.connectToHost(QHostAddress::LocalHost, port);
        if (probe.waitForConnected(100))
            return true;
        m_process.waitForFinished(20);
    }
    m_process.waitForFinished(100);
    m_error = QString::fromLocal8Bit(m_process.readAll() + m_process.readAllStandardError());
    return false;
}

void RedisServer::kill()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished(5000);
}

void RedisServer::stop(bool on)
{
    ::kill(pid_t(m_process.processId()), on ? SIGSTOP : SIGCONT);
}

} // namespace penstock
