// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/senderoptions.h>

#include <QHash>
#include <QNetworkAccessManager>
#include <QSet>

#include <memory>
#include <vector>

namespace penstock {

//! Some QNetworkAccessManagers side by side. One opens at most six connections to a host, so each is a
//! lane for six calls; lanes are added as they are needed. The pool also knows, as far as that can be
//! known from outside, whether a lane has an open connection to spare: a request on one is on the wire
//! at once, any other has to wait for a connection first.
class ConnectionPool
{
public:
    struct Channel;
    struct Seat
    {
        Channel *lane = nullptr; //!< Null: all are taken.
        bool connected = false; //!< An open connection waits there.
    };
    enum class After { KeptOpen, Closed, Broken };

    explicit ConnectionPool(const SenderOptions &options);
    ~ConnectionPool();
    Q_DISABLE_COPY_MOVE(ConnectionPool)

    Seat take(const QByteArray &origin, Instant now);
    //! Keeps room for a take() later on, or is false where all is taken. Which connection that will be
    //! is open until then: an idle one that was set aside could be used by others, or closed.
    bool reserve();
    void unreserve();
    void giveBack(Channel &lane, const QByteArray &origin, After after, Instant now);
    static QNetworkAccessManager &managerOf(Channel &lane);
    //! Through which it reaches \a url; without a host where it connects directly.
    static QNetworkProxy proxyOf(Channel &lane, const QUrl &url);
    //! Where its connections for \a url lead: to the server, or to a proxy.
    static quint16 portOf(Channel &lane, const QUrl &url);
    //! Whether answers from there came over HTTP/2. An exchange that ends before its answer cannot tell.
    static bool speaksHttp2(const Channel &lane, const QByteArray &origin);
    static void noteHttp2(Channel &lane, const QByteArray &origin);

    int busy() const { return m_busy; }
    size_t lanes() const { return m_lanes.size(); }

private:
    Channel *addLane();

    const SenderOptions &m_options;
    std::vector<std::unique_ptr<Channel>> m_lanes;
    int m_busy = 0;
    int m_reserved = 0;
};

//! A network manager and what is known of its connections.
struct Q_DECL_HIDDEN ConnectionPool::Channel
{
    struct Spare
    {
        int count = 0;
        Instant until; // after that they are taken for closed
    };

    QNetworkAccessManager manager;
    int busy = 0;
    bool draining = false; // takes nothing new until its connections have been thrown away
    QHash<QByteArray, Spare> spare; // by origin
    QSet<QByteArray> http2; // origins
};

} // namespace penstock
