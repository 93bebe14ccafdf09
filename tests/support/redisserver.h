// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QProcess>
#include <QTemporaryDir>

namespace penstock {

//! Debian's redis-server on a free port of 127.0.0.1, without anything on disk. Runs in the foreground
//! as a child and ends with this object. PENSTOCK_TEST_REDIS names another program that does the same, as
//! valkey-server. With a line that begins with "sentinel" it is one.
class RedisServer
{
public:
    enum class Transport {
        Plain,
        Tls, //!< With a certificate that it has signed itself.
        TlsByAuthority, //!< That somebody else has signed.
        TlsForAnotherHost, //!< The same, and for another host than this.
        TlsForKnownClients //!< As TlsByAuthority; clients have to show a certificate of that authority.
    };
    //! \a lines are of its configuration: "requirepass secret".
    explicit RedisServer(QByteArrayList lines = {}, Transport transport = Transport::Plain);
    ~RedisServer();
    Q_DISABLE_COPY_MOVE(RedisServer)

    static QString program(); //!< Its name.
    static bool isInstalled();
    bool
    start(); //!< True when it takes connections. Otherwise see error(). Again on the same port.
    void kill(); //!< At once; all that it knew is lost.
    void stop(bool on); //!< It keeps its connections and does nothing; or goes on.
    const QString &error() const { return m_error; }
    quint16 port() const { return m_port; }
    QString url() const;
    //! PEM; what a client has to trust, with TLS. The same as that of the server, or of who has signed it.
    QString certificatePath() const;
    //! PEM, certificate and key in one, with which TlsForKnownClients lets in.
    QString clientPath() const { return m_dir.filePath(QStringLiteral("client.pem")); }

private:
    bool makeCertificates();
    bool openssl(const QByteArray &arguments);
    bool joinClient();
    bool startOn(quint16 port);

    const QByteArrayList m_lines;
    const Transport m_transport;
    QTemporaryDir m_dir;
    QProcess m_process;
    quint16 m_port = 0;
    QString m_error;
};

} // namespace penstock
