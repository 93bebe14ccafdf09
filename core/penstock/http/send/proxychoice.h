// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/httpclientoptions.h>

#include <QHash>
#include <QNetworkProxyFactory>

namespace penstock {

//! Caches the proxy of each origin, as asking the system can take longer than a request.
class ProxyChoice final : public QNetworkProxyFactory
{
public:
    explicit ProxyChoice(const HttpClientOptions &options);
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &asked) override;

private:
    QList<QNetworkProxy> choose(const QNetworkProxyQuery &query) const;

    const HttpClientOptions::Proxy m_choice;
    const QNetworkProxy m_given;
    QHash<QByteArray, QList<QNetworkProxy>> m_known; // keyed by origin
};

//! Returns the proxy of a client for \a url; NoProxy for direct connections. Asking the system can
//! take longer than a request.
PENSTOCK_EXPORT QNetworkProxy proxyInUse(const HttpClientOptions &options, const QUrl &url);

//! Returns "http://proxy.example.com:3128" without credentials; empty for direct connections.
PENSTOCK_EXPORT QString proxyAddress(const QNetworkProxy &proxy);

} // namespace penstock
