// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What <penstock/redis.h> and resources/guide/redis.md show: one call of a tenth of a second. Its
// argument is the address of a Redis.
#include <penstock/redis.h>

#include <QCoreApplication>
#include <QDebug>
#include <QTimer>

#include <memory>

using namespace penstock;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QString url = app.arguments().value(1);
    const auto call = [&app](Permit permit) {
        permit.sent();
        const auto held = std::make_shared<Permit>(std::move(permit));
        QTimer::singleShot(100, &app, [held, &app] {
            held->finish();
            qInfo() << "called";
            app.quit();
        });
    };

    SystemClock clock;
    RedisRateLimiter shared({{redisAddressFromText(url).value()}, QStringLiteral("example")},
                            {limitFromShorthand(u"10 concurrent").value(),
                             limitFromShorthand(u"bucket 50 refill 50/10s").value()},
                            clock);
    PermitRequest permitRequest;
    permitRequest.maxWait = std::chrono::seconds(5);
    shared.request(permitRequest, [&](PermitResult permit) {
        if (permit)
            return call(*std::move(permit));
        qInfo() << permit.error().text(); // for example that the wait would be longer than 5 s
        app.quit();
    });
    return app.exec();
}
