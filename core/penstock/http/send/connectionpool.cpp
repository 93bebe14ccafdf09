// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/connectionpool_p.h>

#include <penstock/http/send/proxychoice.h>

#include <algorithm>
#include <tuple>

namespace penstock {
namespace {

constexpr int connectionsPerSubQueue = 6; // QNetworkAccessManager's own number for HTTP/1.1

} // namespace

ConnectionPool::ConnectionPool(const HttpClientOptions &options)
    : m_options(options)
{ }

ConnectionPool::~ConnectionPool() = default;

QNetworkProxy ConnectionPool::proxyOf(Channel &entry, const QUrl &url)
{
    const QList<QNetworkProxy> proxies
        = entry.manager.proxyFactory()->queryProxy(QNetworkProxyQuery(url));
    return proxies.value(0, QNetworkProxy(QNetworkProxy::NoProxy));
}

quint16 ConnectionPool::portOf(Channel &entry, const QUrl &url)
{
    const QNetworkProxy proxy = proxyOf(entry, url);
    const bool isSecure = url.scheme() == "https"_L1;
    return proxy.hostName().isEmpty() ? static_cast<quint16>(url.port(isSecure ? 443 : 80))
                                      : proxy.port();
}

ConnectionPool::Lease ConnectionPool::take(const QByteArray &origin, Instant now)
{
    if (m_busy + m_reserved >= m_options.maxConnections)
        return {};
    Lease best;
    for (const auto &entry : m_entries) {
        if (entry->draining || entry->busy >= connectionsPerSubQueue)
            continue;
        const auto spare = entry->spare.constFind(origin);
        const bool connected
            = spare != entry->spare.cend() && spare->count > 0 && now < spare->until;
        const auto rank = [](bool open, int busy) { return std::tuple(!open, busy); };
        if (!best.entry || rank(connected, entry->busy) < rank(best.connected, best.entry->busy))
            best = {entry.get(), connected};
    }
    if (!best.entry)
        best.entry = addSubQueue();
    ++best.entry->busy;
    ++m_busy;
    if (best.connected)
        --best.entry->spare[origin].count;
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

ConnectionPool::Channel *ConnectionPool::addSubQueue()
{
    Channel *const entry = m_entries.emplace_back(std::make_unique<Channel>()).get();
    entry->manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    entry->manager.setAutoDeleteReplies(false);
    entry->manager.setProxyFactory(new ProxyChoice(m_options)); // the manager owns it
    return entry;
}

void ConnectionPool::refund(Channel &entry, const QByteArray &origin, After after, Instant now)
{
    --entry.busy;
    --m_busy;
    if (after == After::StoredOpen) {
        Channel::Spare &spare = entry.spare[origin];
        if (now >= spare.until)
            spare.count = 0;
        spare.count = std::min(spare.count + 1, connectionsPerSubQueue - entry.busy);
        spare.until = now + m_options.keepIdle * 3 / 4;
    }
    // After an HTTP/2 connection died with a stream in flight, the next request on the manager may
    // never be sent: its connections are thrown away before it is used again.
    if (after == After::Broken && m_options.protocol == HttpClientOptions::Protocol::Http2IfOffered)
        entry.draining = true;
    if (entry.draining && entry.busy == 0) {
        entry.manager.clearConnectionCache();
        entry.spare.clear();
        entry.draining = false;
    }
}

} // namespace penstock
