// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http.h>

#include <QCoreApplication>
#include <QDebug>

using namespace penstock;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QString base = app.arguments().value(1); // what `penstock serve` prints, say
    SystemClock clock;
    RateLimiter rateLimiter({limitFromShorthand(u"20/1s").value()}, clock);
    HttpClient httpClient(rateLimiter, clock);
    int open = 10;
    for (int id = 1; id <= 10; ++id) {
        HttpRequest request;
        request.url = QUrl(QStringLiteral("%1/items/%2").arg(base).arg(id));
        httpClient.send(request, [&open, &app](const Outcome &outcome) {
            if (outcome) // any status: 404 is a response, too
                qInfo() << outcome->status << outcome->body;
            else
                qInfo() << outcome.error().text();
            if (--open == 0)
                app.quit();
        });
    }
    return app.exec();
}
