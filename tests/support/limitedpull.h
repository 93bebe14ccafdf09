// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/mockserver/server/mockserver.h>

#include <QNetworkProxy>
#include <QNetworkReply>

#include <memory>
#include <vector>

namespace penstock {

//! A program with a manager at each of several permit sources, which are one budget, that asks a server.
class LimitedPull
{
public:
    LimitedPull(const std::vector<PermitSource *> &permitSources, const MockServer &server)
        : m_server(server)
    {
        DropInOptions options;
        options.onThrottle = DropInOptions::OnThrottle::SendAgain;
        for (PermitSource *const permitSource : permitSources) {
            m_managers.push_back(
                std::make_unique<LimitedNetworkAccessManager>(*permitSource, options));
            m_managers.back()->setProxy(QNetworkProxy::NoProxy);
        }
    }

    //! \a calls requests by each of them.
    void start(int calls)
    {
        for (int call = 0; call < calls; ++call) {
            for (const auto &manager : m_managers) {
                QUrl url = m_server.url();
                url.setPath(QStringLiteral("/items/%1").arg(call));
                QNetworkReply *const reply = manager->get(QNetworkRequest(url));
                QObject::connect(reply, &QNetworkReply::finished, reply, [this, reply] {
                    ++(reply->error() == QNetworkReply::NoError ? m_answered : m_failed);
                    reply->deleteLater();
                });
            }
        }
    }
    int answered() const { return m_answered; }
    int failed() const { return m_failed; }

private:
    const MockServer &m_server;
    int m_answered = 0;
    int m_failed = 0;
    std::vector<std::unique_ptr<LimitedNetworkAccessManager>>
        m_managers; // go first, with their replies
};

} // namespace penstock
