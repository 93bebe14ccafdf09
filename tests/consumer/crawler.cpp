// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Follows pages from one to the next, on the console, through a limit for pages and one for all;
// what the server throttles is sent again without the crawler noticing.
#include <penstock/http.h>

#include <QCoreApplication>
#include <QDebug>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkReply>

using namespace penstock;

namespace {

class Crawler final : public QObject
{
public:
    Crawler(QNetworkAccessManager &manager, QString base)
        : m_manager(manager)
        , m_base(std::move(base))
    { }

    void visit(int page)
    {
        QNetworkRequest request(QUrl(QStringLiteral("%1/pages/5/7?page=%2").arg(m_base).arg(page)));
        request.setAttribute(LimitedNetworkAccessManager::priorityAttribute, 1);
        QNetworkReply *const reply = m_manager.get(request);
        connect(reply, &QNetworkReply::finished, this, [this, reply, page] {
            reply->deleteLater();
            const QJsonArray items = QJsonDocument::fromJson(reply->readAll())
                                         .object()[QStringLiteral("items")]
                                         .toArray();
            if (reply->error() != QNetworkReply::NoError || items.isEmpty()) {
                qInfo() << m_items << "items on" << page - 1 << "pages" << reply->error();
                return qApp->quit();
            }
            m_items += items.size();
            visit(page + 1);
        });
    }

private:
    QNetworkAccessManager &m_manager;
    const QString m_base;
    qsizetype m_items = 0;
};

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    SystemClock clock;
    Limit pages = limitFromShorthand(u"10/1s").value();
    pages.match.path = QStringLiteral("/pages/*");
    RateLimiter rateLimiter({pages, limitFromShorthand(u"4 concurrent").value()}, clock);
    DropInOptions options;
    options.onThrottle = DropInOptions::OnThrottle::SendAgain;
    LimitedNetworkAccessManager manager(rateLimiter, options);
    Crawler crawler(manager, app.arguments().value(1));
    crawler.visit(1);
    return app.exec();
}
