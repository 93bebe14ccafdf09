// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Limits without a network, on Qt Core: futures, and threads that wait for their turn.
#include <penstock/limits.h>

#include <QCoreApplication>
#include <QDebug>

#include <atomic>
#include <thread>
#include <vector>

using namespace penstock;

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    SystemClock clock;
    RateLimiter rateLimiter({limitFromShorthand(u"2 concurrent").value()}, clock);
    const PermitPort port(rateLimiter);
    std::atomic<int> done = 0;
    std::vector<std::thread> workers;
    for (int worker = 0; worker < 4; ++worker) {
        workers.emplace_back([port, &done, &app] {
            for (int call = 0; call < 10; ++call) {
                PermitPort::Answer permit = port.wait();
                if (!permit)
                    return; // the permit source has gone
                permit->sent(); // what is limited happens here
                if (++done == 40)
                    QMetaObject::invokeMethod(&app, &QCoreApplication::quit, Qt::QueuedConnection);
            }
        });
    }
    futurePermit(rateLimiter).then(&app, [](PermitResult permit) {
        permit.value().sent();
        qInfo() << "a future had its permit";
    });
    const int result = app.exec();
    for (std::thread &worker : workers)
        worker.join();
    qInfo() << done << "calls by" << workers.size() << "threads, two at once";
    return result;
}
