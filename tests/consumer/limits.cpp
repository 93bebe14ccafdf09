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

    for (int call = 1; call <= 12; ++call) {
        rateLimiter.request({}, [&app, call](PermitResult answer) {
            Permit permit = std::move(answer).value(); // or a Denial, with its reason and time
            permit.sent(); // send the request here
            qInfo() << "call" << call << "waited" << permit.facts().waited.count() / 1'000'000
                    << "ms";
            if (call == 12)
                app.quit();
        });
    }
    return app.exec();
}
