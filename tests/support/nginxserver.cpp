// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/nginxserver.h"

#include <QFile>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <utility>

#include <unistd.h>

namespace penstock {
namespace {

QString nginxPath()
{
    QString inPath = QStandardPaths::findExecutable(u"nginx"_s);
    if (!inPath.isEmpty())
        return inPath;
    return QStandardPaths::findExecutable(u"nginx"_s, {u"/usr/sbin"_s});
}

quint16 freePort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

} // namespace

NginxServer::NginxServer(QByteArray httpLines, QByteArray serverLines, Transport transport)
    : m_httpLines(std::move(httpLines))
    , m_serverLines(std::move(serverLines))
    , m_transport(transport)
{ }

NginxServer::~NginxServer()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate(); // the master takes its worker with it
    if (!m_process.waitForFinished(5000))
        m_process.kill();
    m_process.waitForFinished(5000);
}

bool NginxServer::isInstalled()
{
    return !nginxPath().isEmpty();
}

QUrl NginxServer::url(const QString &path) const
{
    const QString scheme = m_transport == Transport::Plain ? u"http"_s : u"https"_s;
    return QUrl(u"%1://127.0.0.1:%2%3"_s.arg(scheme).arg(m_port).arg(path));
}

QString NginxServer::certificatePath() const
{
    return m_dir.filePath(u"certificate.pem"_s);
}

bool NginxServer::makeCertificate()
{
    QProcess openssl;
    openssl.start(u"openssl"_s,
                  {u"req"_s, u"-x509"_s, u"-newkey"_s, u"rsa:2048"_s, u"-nodes"_s, u"-days"_s,
                   u"2"_s, u"-subj"_s, u"/CN=127.0.0.1"_s, u"-addext"_s,
                   u"subjectAltName=IP:127.0.0.1,DNS:localhost"_s, u"-keyout"_s,
                   m_dir.filePath(u"key.pem"_s), u"-out"_s, certificatePath()});
    if (openssl.waitForFinished() && openssl.exitCode() == 0)
        return true;
    m_error = u"openssl makes no certificate: "_s
        + QString::fromLocal8Bit(openssl.readAllStandardError());
    return false;
}

bool NginxServer::renewCertificate()
{
    return makeCertificate() && ::kill(pid_t(m_process.processId()), SIGHUP) == 0;
}

bool NginxServer::start()
{
    if (m_transport != Transport::Plain && !makeCertificate())
        return false;
    // A port that is free now may be taken a moment later: a few tries.
    for (int tries = 0; tries < 3; ++tries) {
        if (startOn(freePort()))
            return true;
    }
    return false;
}

QByteArray NginxServer::config(quint16 port) const
{
    const QByteArray dir = m_dir.path().toLocal8Bit();
    const QByteArray user = geteuid() == 0 ? "user root;\n" : ""; // its files are ours alone
    QByteArray listen = "listen 127.0.0.1:" + QByteArray::number(port);
    if (m_transport == Transport::TlsWithHttp2)
        listen += " ssl http2";
    else if (m_transport == Transport::Tls)
        listen += " ssl";
    listen += ";\n";
    if (m_transport != Transport::Plain)
        listen += "ssl_certificate " + dir + "/certificate.pem;\nssl_certificate_key " + dir
            + "/key.pem;\n";
    QByteArray text = user + "daemon off;\nworker_processes 1;\npid " + dir + "/pid;\n";
    text += "error_log " + dir + "/error.log warn;\nevents { worker_connections 512; }\nhttp {\n";
    text += "log_format short '$status $request';\naccess_log " + dir + "/access.log short;\n";
    text += "log_format arrival '$msec $request_time $status $request_uri';\n";
    text += "access_log " + dir + "/arrivals.log arrival;\n";
    for (const char *const what : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
        text += QByteArray(what) + "_temp_path " + dir + '/' + what + ";\n";
    text += "keepalive_requests 1000000;\n" + m_httpLines + "\nserver {\n" + listen;
    return text + m_serverLines + "\n}\n}\n";
}

bool NginxServer::startOn(quint16 port)
{
    m_port = port;
    const QString configPath = m_dir.filePath(u"nginx.conf"_s);
    QFile file(configPath);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(config(port)) <= 0) {
        m_error = u"cannot write %1"_s.arg(configPath);
        return false;
    }
    file.close();
    m_process.start(nginxPath(), {u"-e"_s, m_dir.filePath(u"error.log"_s), u"-c"_s, configPath});
    for (int tries = 0; tries < 100 && m_process.state() != QProcess::NotRunning; ++tries) {
        QTcpSocket probe;
        probe.connectToHost(QHostAddress::LocalHost, port);
        if (probe.waitForConnected(100))
            return true;
        m_process.waitForFinished(50);
    }
    m_process.waitForFinished(100);
    m_error = QString::fromLocal8Bit(m_process.readAllStandardError());
    return false;
}

QByteArrayList NginxServer::accessLog() const
{
    return linesOf(u"access.log"_s);
}

std::vector<NginxServer::Arrival> NginxServer::arrivals() const
{
    std::vector<Arrival> arrivals;
    for (const QByteArray &line : linesOf(u"arrivals.log"_s)) {
        const QByteArrayList words = line.split(' ');
        const double tookMs = std::round(words.value(1).toDouble() * 1000);
        const double endedMs = std::round(words.value(0).toDouble() * 1000);
        arrivals.push_back({endedMs - tookMs, words.value(2).toInt(), words.value(3)});
    }
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const Arrival &a, const Arrival &b) { return a.atMs < b.atMs; });
    return arrivals;
}

QByteArrayList NginxServer::linesOf(const QString &log) const
{
    QFile file(m_dir.filePath(log));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArrayList lines = file.readAll().split('\n');
    lines.removeAll(QByteArray());
    return lines;
}

} // namespace penstock
