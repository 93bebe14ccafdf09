// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/connectionpool_p.h>

#include <penstock/http/send/proxychoice_p.h>

#include <algorithm>
#include <tuple>

namespace penstock {
namespace {

constexpr int connectionsPerLane = 6; // QNetworkAccessManager's own number for HTTP/1.1

} // namespace

ConnectionPool::ConnectionPool(const HttpClientOptions &options)
    : m_options(options)
{ }

ConnectionPool::~ConnectionPool() = default;

QNetworkAccessManager &ConnectionPool::managerOf(Channel &lane)
{
    return lane.manager;
}

QNetworkProxy ConnectionPool::proxyOf(Channel &lane, const QUrl &url)
{
    const QList<QNetworkProxy> proxies
        = lane.manager.proxyFactory()->queryProxy(QNetworkProxyQuery(url));
    return proxies.value(0, QNetworkProxy(QNetworkProxy::NoProxy));
}

quint16 ConnectionPool::portOf(Channel &lane, const QUrl &url)
{
    const QNetworkProxy proxy = proxyOf(lane, url);
    const bool isSecure = url.scheme() == "https"_L1;
    return proxy.hostName().isEmpty() ? static_cast<quint16>(url.port(isSecure ? 443 : 80))
                                      : proxy.port();
}

bool ConnectionPool::speaksHttp2(const Channel &lane, const QByteArray &origin)
{
    return lane.http2.contains(origin);
}

void ConnectionPool::noteHttp2(Channel &lane, const QByteArray &origin)
{
    lane.http2.insert(origin);
}

ConnectionPool::Lease ConnectionPool::take(const QByteArray &origin, Instant now)
{
    if (m_busy + m_reserved >= m_options.maxConnections)
        return {};
    Lease best;
    for (const auto &lane : m_lanes) {
        if (lane->draining || lane->busy >= connectionsPerLane)
            continue;
        const auto spare = lane->spare.constFind(origin);
        const bool connected
            = spare != lane->spare.cend() && spare->count > 0 && now < spare->until;
        const auto rank = [](bool open, int busy) { return std::tuple(!open, busy); };
        if (!best.lane || rank(connected, lane->busy) < rank(best.connected, best.lane->busy))
            best = {lane.get(), connected};
    }
    if (!best.lane)
        best.lane = addLane();
    ++best.lane->busy;
    ++m_busy;
    if (best.connected)
        --best.lane->spare[origin].count;
    return best;
}

bool ConnectionPool::reserve()
{
    if (m_busy + m_reserved >= m_options.maxConnections)
        return false;
    ++m_reserved;
    return true;
}

void ConnectionPool::unreserve()
{
    --m_reserved;
}

ConnectionPool::Channel *ConnectionPool::addLane()
{
    Channel *const lane = m_lanes.emplace_back(std::make_unique<Channel>()).get();
    lane->manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    lane->manager.setAutoDeleteReplies(false);
    lane->manager.setProxyFactory(new ProxyChoice(m_options)); // the manager owns it
    return lane;
}

void ConnectionPool::refund(Channel &lane, const QByteArray &origin, After after, Instant now)
{
    --lane.busy;
    --m_busy;
    if (after == After::StoredOpen) {
        Channel::Spare &spare = lane.spare[origin];
        if (now >= spare.until)
            spare.count = 0;
        spare.count = std::min(spare.count + 1, connectionsPerLane - lane.busy);
        spare.until = now + m_options.keepIdle * 3 / 4;
    }
    // After an HTTP/2 connection died with a stream in flight, the next request on the manager may
    // never be sent: its connections are thrown away before it is used again.
    if (after == After::Broken && m_options.protocol == HttpClientOptions::Protocol::Http2IfOffered)
        lane.draining = true;
    if (lane.draining && lane.busy == 0) {
        lane.manager.clearConnectionCache();
        lane.spare.clear();
        lane.draining = false;
    }
}

} // namespace penstock
