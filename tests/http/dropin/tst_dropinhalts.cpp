// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/manualclock.h>

#include <QNetworkProxy>
#include <QNetworkReply>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_dropinhalts {
using Fault = Action::Fault;
using OnHalt = DropInOptions::OnHalt;

//! Closes the permit source until it is resumed: by a response of the server, or by the program.
struct Halt
{
    int status = 0; // 0: by the program
    QByteArray retryAfter = {};
};

//! One request at a time, to a server that holds the first.
struct HaltBench
{
    explicit HaltBench(DropInOptions options = {})
    {
        options.clock = &clock;
        manager = std::make_unique<LimitedNetworkAccessManager>(*rateLimiter, std::move(options));
        manager->setProxy(QNetworkProxy::NoProxy);
    }
    QNetworkReply *get(int transferTimeout = 0)
    {
        QNetworkRequest request(server.url());
        request.setTransferTimeout(transferTimeout);
        return manager->get(request);
    }
    //! Three requests, of which one was sent and halts the permit source.
    QList<QNetworkReply *> halt(const Halt &halt)
    {
        Action action;
        if (halt.status != 0)
            action = Action::withStatus(halt.status, {{"Retry-After", halt.retryAfter}});
        action.fault = Fault::Hold;
        server.setScript(FaultServer::always(action));
        const QList<QNetworkReply *> replies {get(), get(), get()};
        const bool isHeld = runUntil([&] { return server.held() == 1; });
        if (halt.status == 0)
            rateLimiter->pause(Instant::max(), u"the program pauses"_s);
        server.releaseHeld();
        server.setScript({});
        const bool isOver = runUntil([&] { return replies.constFirst()->isFinished(); });
        if (!isHeld || !isOver)
            qFatal("The gate is not halted.");
        return replies;
    }
    static bool finished(QNetworkReply *reply)
    {
        return runUntil([reply] { return reply->isFinished(); });
    }

    ManualClock clock;
    FaultServer server;
    std::unique_ptr<RateLimiter> rateLimiter = std::make_unique<RateLimiter>(
        std::vector {limitFromShorthand(u"1 concurrent").value()}, clock);
    std::unique_ptr<LimitedNetworkAccessManager> manager;
};

std::optional<Denial> denialOf(const QNetworkReply *reply)
{
    return LimitedNetworkAccessManager::denialOf(*reply);
}

class TestDropInHalts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requestsFailWhileTheGateIsHalted_data()
    {
        const Table<Halt, QString> row("halt", "why");
        row("a ban", Halt {418}, "127.0.0.1: 418");
        row("a wait of more than a day", Halt {429, "90000"}, "127.0.0.1: 429");
        row("the program pauses", Halt {}, "the program pauses");
    }
    void requestsFailWhileTheGateIsHalted()
    {
        QFETCH(const Halt, halt);
        QFETCH(const QString, why);
        HaltBench bench;
        QList<QNetworkReply *> replies = bench.halt(halt);
        QVERIFY(!denialOf(replies.takeFirst()));
        replies.append(bench.get()); // later
        QVERIFY(!replies.constLast()->isFinished());
        for (QNetworkReply *const reply : replies) {
            QVERIFY(HaltBench::finished(reply));
            QCOMPARE(reply->error(), QNetworkReply::TemporaryNetworkFailureError);
            QVERIFY2(reply->errorString().startsWith(u"Not sent: "_s)
                         && reply->errorString().contains(why),
                     qPrintable(reply->errorString()));
            QCOMPARE(denialOf(reply).value().reason, Denial::Reason::Halted);
        }
        QCOMPARE(bench.server.sends(), 1);
        QCOMPARE(bench.manager->waiting(), 0);
    }
    void afterResumeTheyAreSent_data()
    {
        Table<Halt, PermitSource::Reopen, OnHalt>("halt", "reopen", "onHalt");
        for (const OnHalt onHalt : {OnHalt::Fail, OnHalt::Wait}) {
            for (const PermitSource::Reopen reopen :
                 {PermitSource::Reopen::All, PermitSource::Reopen::Probe}) {
                QTest::addRow("ban, %d, %d", int(onHalt), int(reopen))
                    << Halt {418} << reopen << onHalt;
                QTest::addRow("pause, %d, %d", int(onHalt), int(reopen))
                    << Halt {} << reopen << onHalt;
            }
        }
    }
    void afterResumeTheyAreSent()
    {
        QFETCH(const Halt, halt);
        QFETCH(const PermitSource::Reopen, reopen);
        QFETCH(const OnHalt, onHalt);
        DropInOptions options;
        options.onHalt = onHalt;
        HaltBench bench(options);
        QList<QNetworkReply *> replies = bench.halt(halt).mid(1);
        if (onHalt == OnHalt::Fail) {
            QVERIFY(runUntil([&] { return bench.manager->waiting() == 0; }));
            replies = {};
        }
        bench.rateLimiter->resume(reopen);
        replies.append(bench.get());
        for (QNetworkReply *const reply : replies) {
            QVERIFY(HaltBench::finished(reply));
            QCOMPARE(reply->error(), QNetworkReply::NoError);
            QCOMPARE(reply->readAll(), "ok");
        }
        QCOMPARE(bench.server.sends(), 1 + replies.size());
    }

    // Transfer timeouts run while the permit source is halted, and not while a request only waits
    // for its turn.
    void timeoutsRunWhileTheGateIsHalted_data()
    {
        const Table<Halt, bool> row("halt", "isOfManager");
        row("a ban, of the request", Halt {418}, false);
        row("a ban, of the manager", Halt {418}, true);
        row("a pause, of the request", Halt {}, false);
        row("a pause, of the manager", Halt {}, true);
    }
    void timeoutsRunWhileTheGateIsHalted()
    {
        QFETCH(const Halt, halt);
        QFETCH(const bool, isOfManager);
        DropInOptions options;
        options.onHalt = OnHalt::Wait;
        HaltBench bench(options);
        RateLimiter busy({limitFromShorthand(u"1/1h").value()}, bench.clock);
        LimitedNetworkAccessManager other(busy);
        other.setProxy(QNetworkProxy::NoProxy);
        other.setTransferTimeout(1000);
        QVERIFY(HaltBench::finished(other.get(QNetworkRequest(bench.server.url()))));
        other.setTransferTimeout(1);
        QNetworkReply *const patient = other.get(QNetworkRequest(bench.server.url()));
        const QList<QNetworkReply *> early = bench.halt(halt).mid(1);
        if (isOfManager)
            bench.manager->setTransferTimeout(20);
        QNetworkReply *const reply = bench.get(isOfManager ? 0 : 20);
        const int sends = bench.server.sends();
        QVERIFY(HaltBench::finished(reply));
        QCOMPARE(reply->error(), QNetworkReply::OperationCanceledError);
        QCOMPARE(denialOf(reply).value().reason, Denial::Reason::Halted);
        QCOMPARE(bench.server.sends(), sends);
        for (const QNetworkReply *const waiting : early)
            QVERIFY(
                !waiting->isFinished()); // they had no timeout when the permit source was halted
        QVERIFY(!patient->isFinished());
    }
    void timeoutsRunForWhatWaitedBefore()
    {
        DropInOptions options;
        options.onHalt = OnHalt::Wait;
        HaltBench bench(options);
        bench.manager->setTransferTimeout(1000);
        Action held;
        held.fault = Fault::Hold;
        bench.server.setScript(FaultServer::always(held));
        QNetworkReply *const sent = bench.get(60'000);
        QVERIFY(runUntil([&] { return bench.server.held() == 1; }));
        QNetworkReply *const waiting = bench.get(1);
        QNetworkReply *const resumed = bench.get(60'000);
        bench.rateLimiter->pause(Instant::max(), u"for the test"_s);
        QVERIFY(HaltBench::finished(waiting));
        QCOMPARE(waiting->error(), QNetworkReply::OperationCanceledError);
        bench.server.releaseHeld();
        bench.server.setScript({});
        bench.rateLimiter->resume();
        QVERIFY(HaltBench::finished(sent) && HaltBench::finished(resumed));
        QCOMPARE(resumed->error(), QNetworkReply::NoError);
    }

    void theResponseThatHaltsIsDelivered_data()
    {
        const Table<Halt> row("halt");
        row("a ban", Halt {418});
        row("a wait of more than a day", Halt {429, "90000"});
    }
    void theResponseThatHaltsIsDelivered()
    {
        QFETCH(const Halt, halt);
        DropInOptions options;
        options.onThrottle = DropInOptions::OnThrottle::SendAgain;
        HaltBench bench(options);
        QNetworkReply *const reply = bench.halt(halt).constFirst();
        QCOMPARE(reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), halt.status);
        QCOMPARE(reply->readAll(), "ok");
        QVERIFY(!denialOf(reply));
    }
    void aGateThatIsHaltedBeforehandFailsRequests()
    {
        HaltBench bench;
        bench.rateLimiter->pause(Instant::max(), u"before"_s);
        LimitedNetworkAccessManager late(*bench.rateLimiter);
        QNetworkReply *const reply = late.get(QNetworkRequest(bench.server.url()));
        QVERIFY(HaltBench::finished(reply));
        QCOMPARE(denialOf(reply).value().reason, Denial::Reason::Halted);
    }
    void whoTriesAgainAtOnceDoesNotBlock()
    {
        HaltBench bench;
        int tries = 0;
        const auto tryAgain = [&](QNetworkReply *reply) {
            if (denialOf(reply) && ++tries < 100)
                bench.get();
        };
        connect(bench.manager.get(), &QNetworkAccessManager::finished, this, tryAgain);
        bench.halt({418});
        bench.rateLimiter.reset();
        QVERIFY(runUntil([&] { return tries >= 100 && bench.manager->waiting() == 0; }));
        QCOMPARE(bench.server.sends(), 1);
    }
};

PENSTOCK_TEST(TestDropInHalts)
} // namespace tst_dropinhalts
#include "tst_dropinhalts.moc"
