// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <QUrl>

#include <vector>

namespace penstock {

//! Debian's nginx on a free port of 127.0.0.1, with a configuration of its own in a temporary
//! directory. Runs in the foreground as a child and ends with this object.
class NginxServer
{
public:
    enum class Transport { Plain, Tls, TlsWithHttp2 };
    //! \a httpLines go into the http block, \a serverLines into its server block. One worker.
    explicit NginxServer(QByteArray httpLines = {}, QByteArray serverLines = {},
                         Transport transport = Transport::Plain);
    ~NginxServer();
    Q_DISABLE_COPY_MOVE(NginxServer)

    bool start(); //!< True when it takes connections. Otherwise see error().
    const QString &error() const { return m_error; }
    //! Another certificate from now on, which nobody trusts yet. Takes effect a moment later.
    bool renewCertificate();
    static bool isInstalled();
    QUrl url(const QString &path = QStringLiteral("/")) const;
    QString certificatePath() const; //!< PEM; what a client has to trust, with TLS.
    //! One line for each request: the status, a space, the request line.
    QByteArrayList accessLog() const;

    //! A request as nginx saw it.
    struct Arrival
    {
        double atMs = 0; //!< By the wall clock, since 1970; whole milliseconds, cut off.
        int status = 0;
        QByteArray path;
    };
    //! In the order in which they came.
    std::vector<Arrival> arrivals() const;

private:
    bool startOn(quint16 port);
    bool makeCertificate();
    QByteArray config(quint16 port) const;
    QByteArrayList linesOf(const QString &log) const;

    const QByteArray m_httpLines;
    const QByteArray m_serverLines;
    const Transport m_transport;
    QTemporaryDir m_dir;
    QProcess m_process;
    quint16 m_port = 0;
    QString m_error;
};

} // namespace penstock
