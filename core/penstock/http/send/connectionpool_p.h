// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/httpclientoptions.h>

#include <QHash>
#include <QNetworkAccessManager>
#include <QSet>

#include <memory>
#include <vector>

namespace penstock {

//! QNetworkAccessManagers, added on demand, each with Qt's six connections per host. Estimates
//! which have an idle open connection, where a request is sent at once.
class ConnectionPool
{
public:
    struct Channel;
    struct Lease
    {
        Channel *entry = nullptr; //!< Null: all are in use.
        bool connected = false; //!< It is open and idle.
    };
    enum class After { StoredOpen, Closed, Broken };

    explicit ConnectionPool(const HttpClientOptions &options);
    ~ConnectionPool();
    Q_DISABLE_COPY_MOVE(ConnectionPool)

    Lease take(const QByteArray &origin, Instant now);
    //! Reserves capacity for take(); false if all is in use. The connection is chosen later, as
    //! idle ones may close.
    bool reserve();
    void unreserve();
    void refund(Channel &entry, const QByteArray &origin, After after, Instant now);
    //! Returns the proxy for \a url; without a host for direct connections.
    static QNetworkProxy proxyOf(Channel &entry, const QUrl &url);
    //! Returns the port of server or proxy for \a url.
    static quint16 portOf(Channel &entry, const QUrl &url);

    int busy() const { return m_busy; }

private:
    Channel *addSubQueue();

    const HttpClientOptions &m_options;
    std::vector<std::unique_ptr<Channel>> m_entries;
    int m_busy = 0;
    int m_reserved = 0;
};

//! A network manager and the estimated state of its connections.
struct ConnectionPool::Channel
{
    struct Spare
    {
        int count = 0;
        Instant until; // assumed closed afterwards
    };

    QNetworkAccessManager manager;
    int busy = 0;
    bool draining = false; // accepts nothing until its connections have been closed
    QHash<QByteArray, Spare> spare; // keyed by origin
    QSet<QByteArray> http2; // origins that responded over HTTP/2
};

} // namespace penstock
