// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits.h>

#include <QCoreApplication>
#include <QDebug>

using namespace penstock;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    SystemClock clock;
    RateLimiter rateLimiter(
        {limitFromShorthand(u"5/100ms").value(), limitFromShorthand(u"every 10ms").value()}, clock);

    for (int i = 1; i <= 12; ++i) {
        rateLimiter.request({}, [&app, i](PermitResult result) {
            Permit permit = std::move(result).value(); // or a Denial, with its reason and time
            permit.sent(); // send the request here
            qInfo() << "request" << i << "waited" << permit.facts().waited.count() / 1'000'000
                    << "ms";
            if (i == 12)
                app.quit();
        });
    }
    return app.exec();
}
