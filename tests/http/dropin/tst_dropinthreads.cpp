// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/inworker.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/systemclock.h>

#include <QEventLoop>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QTest>
#include <QThread>

#include <functional>
#include <memory>

using namespace penstock;

namespace tst_dropinthreads {

struct Ended
{
    bool wasAtOnce = true;
    QNetworkReply::NetworkError error = QNetworkReply::NoError;
    QString words = {};
    std::optional<Denial> denial = {};
};

//! What becomes of a request, in the thread that makes it.
Ended get(LimitedNetworkAccessManager &manager, const QUrl &url)
{
    const std::unique_ptr<QNetworkReply> reply(manager.get(QNetworkRequest(url)));
    const bool wasAtOnce = reply->isFinished();
    QEventLoop loop;
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    if (!wasAtOnce)
        loop.exec();
    return {wasAtOnce, reply->error(), reply->errorString(),
            LimitedNetworkAccessManager::denialOf(*reply)};
}

class TestDropInThreads : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theGateLivesInAnotherThread_data()
    {
        using Use = std::function<Ended(PermitSource &, const QUrl &)>;
        const Table<Use> row("use");
        row("a manager that is made in the other thread",
            Use([](PermitSource &permitSource, const QUrl &url) {
                Ended ended;
                inWorker([&] {
                    LimitedNetworkAccessManager manager(permitSource);
                    ended = get(manager, url);
                });
                return ended;
            }));
        row("clientOf", Use([](PermitSource &permitSource, const QUrl &url) {
                Ended ended;
                inWorker([&] {
                    SystemClock clock;
                    RateLimiter own({}, clock);
                    DropInOptions options;
                    options.clientOf = [&](const QNetworkRequest &) { return &permitSource; };
                    LimitedNetworkAccessManager manager(own, options);
                    ended = get(manager, url);
                });
                return ended;
            }));
        row("a manager that was moved", Use([](PermitSource &permitSource, const QUrl &url) {
                Ended ended;
                auto manager = std::make_unique<LimitedNetworkAccessManager>(permitSource);
                QThread *worker = nullptr;
                inWorker([&] {
                    worker = QThread::currentThread();
                    QMetaObject::invokeMethod(
                        &permitSource, [&] { manager->moveToThread(worker); },
                        Qt::BlockingQueuedConnection);
                    ended = get(*manager, url);
                    manager.reset();
                });
                return ended;
            }));
        row("a manager that is called from the other thread",
            Use([](PermitSource &permitSource, const QUrl &url) {
                Ended ended;
                LimitedNetworkAccessManager manager(permitSource);
                inWorker([&] { ended = get(manager, url); });
                return ended;
            }));
    }
    void theGateLivesInAnotherThread()
    {
        QFETCH(const std::function<Ended(PermitSource &, const QUrl &)>, use);
        SystemClock clock;
        FaultServer server;
        RateLimiter rateLimiter({limitFromShorthand(u"100/1s").value()}, clock);
        const Ended ended = use(rateLimiter, server.url());
        QVERIFY(!ended.wasAtOnce);
        QCOMPARE(ended.error, QNetworkReply::ProtocolInvalidOperationError);
        QCOMPARE(ended.denial.value().reason, Denial::Reason::WrongThread);
        QVERIFY2(ended.words.startsWith(u"Not sent: the request was made in thread \"worker\", "
                                        "but the permit source lives in the main thread. "_s),
                 qPrintable(ended.words));
        QCOMPARE(server.sends(), 0);
        QCOMPARE(rateLimiter.waiting(), 0);
    }
    void theGateWasMoved()
    {
        SystemClock clock;
        FaultServer server;
        auto rateLimiter = std::make_unique<RateLimiter>(std::vector<Limit>(), clock);
        LimitedNetworkAccessManager manager(*rateLimiter);
        QThread worker;
        worker.setObjectName(u"worker"_s);
        rateLimiter->moveToThread(&worker);
        const Ended ended = get(manager, server.url());
        QCOMPARE(ended.denial.value().reason, Denial::Reason::WrongThread);
        QVERIFY2(ended.words.contains(u"the permit source lives in thread \"worker\""_s),
                 qPrintable(ended.words));
    }
};

PENSTOCK_TEST(TestDropInThreads)
} // namespace tst_dropinthreads
#include "tst_dropinthreads.moc"
