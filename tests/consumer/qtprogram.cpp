// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What resources/guide/qt-program.md shows, piece by piece.
#include <penstock/http.h>

#include <QCoreApplication>
#include <QDebug>
#include <QNetworkReply>

namespace {

//! What users typed into a field of settings.
penstock::Result<std::vector<penstock::Limit>> limitsOf(const QStringList &lines)
{
    std::vector<penstock::Limit> limits;
    for (const QString &line : lines) {
        penstock::Result<penstock::Limit> limit = penstock::limitFromShorthand(line);
        if (!limit)
            return tl::unexpected(limit.error()); // its text() says what is wrong, and where
        limits.push_back(*std::move(limit));
    }
    return limits;
}

void tellHowItEnded(QNetworkReply *reply)
{
    if (const auto denial = penstock::LimitedNetworkAccessManager::denialOf(*reply))
        qInfo() << "not sent:" << denial->text();
    else if (reply->error() != QNetworkReply::NoError)
        qInfo() << "failed:" << reply->errorString();
    else
        qInfo() << "answered:" << reply->readAll().size() << "bytes";
}

//! A search is answered at once or not at all, while the rest takes its time.
QNetworkReply *searchNow(QNetworkAccessManager &manager, const QUrl &url)
{
    QNetworkRequest request(url);
    request.setAttribute(penstock::LimitedNetworkAccessManager::priorityAttribute, 1);
    request.setAttribute(penstock::LimitedNetworkAccessManager::maxWaitAttribute, 200); // ms
    return manager.get(request);
}

//! A program with a window asks in a dialog.
bool userWantsToGoOn(const QString &reason)
{
    qInfo() << "stopped:" << reason;
    return false;
}

//! No test of a program of yours has to wait for a minute.
bool sixtyAMinuteAreSixty()
{
    penstock::ManualClock clock;
    penstock::RateLimiter rateLimiter({penstock::limitFromShorthand(u"60/min").value()}, clock);
    int permits = 0;
    for (int i = 0; i < 100; ++i)
        rateLimiter.request({}, [&permits](penstock::PermitResult result) {
            result->sent();
            ++permits;
        });
    QCoreApplication::processEvents(); // results arrive from the event loop
    const bool first = permits == 60;
    clock.advance(std::chrono::minutes(2));
    QCoreApplication::processEvents();
    return first && permits == 100;
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QString base = app.arguments().value(1);

    penstock::SystemClock clock;
    penstock::RateLimiter rateLimiter({penstock::limitFromShorthand(u"20/1s").value(),
                                       penstock::limitFromShorthand(u"4 concurrent").value()},
                                      clock);
    penstock::DropInOptions options;
    options.onThrottle = penstock::DropInOptions::OnThrottle::SendAgain;
    penstock::LimitedNetworkAccessManager manager(rateLimiter, options);

    QObject::connect(
        &manager, &penstock::LimitedNetworkAccessManager::throttled,
        [](penstock::Instant, const QString &reason) { qInfo() << "waits:" << reason; });

    QObject::connect(&manager, &penstock::LimitedNetworkAccessManager::halted,
                     [&rateLimiter](const QString &reason, penstock::Instant) {
                         if (userWantsToGoOn(reason))
                             rateLimiter.resume(
                                 penstock::PermitSource::Reopen::Probe); // one request first
                     });

    if (!limitsOf({QStringLiteral("600/min"), QStringLiteral("10 concurrent")})
        || limitsOf({QStringLiteral("600 a minute")}) || !sixtyAMinuteAreSixty())
        return 1;

    int open = 13;
    int answered = 0;
    const auto wait = [&](QNetworkReply *reply, bool isItem) {
        QObject::connect(reply, &QNetworkReply::finished, &app, [&, reply, isItem] {
            answered += isItem && reply->error() == QNetworkReply::NoError ? 1 : 0;
            tellHowItEnded(reply);
            reply->deleteLater();
            if (--open == 0) {
                qInfo() << answered << "items were answered";
                app.quit();
            }
        });
    };
    for (int id = 1; id <= 12; ++id) {
        const QUrl item(QStringLiteral("%1/items/%2").arg(base).arg(id));
        wait(manager.get(QNetworkRequest(item)), true);
    }
    wait(searchNow(manager, QUrl(base + QStringLiteral("/items/now"))), false);
    return app.exec();
}
