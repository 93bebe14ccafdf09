// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/inworker.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/awaitpermit.h>
#include <penstock/limits/acquire/permitport.h>
#include <penstock/limits/acquire/permitwait.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/manualclock.h>

#include <QEventLoop>
#include <QTest>

#include <coroutine>
#include <functional>
#include <latch>
#include <memory>

using namespace penstock;

namespace tst_otherthread {

struct Task
{
    struct promise_type
    {
        Task get_return_object() { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() { }
        void unhandled_exception() { std::terminate(); }
    };
};

Task awaitIn(PermitSource &permitSource, std::optional<Denial> &denial)
{
    const PermitResult answer = co_await awaitPermit(permitSource);
    if (!answer)
        denial = answer.error();
}

using Asking = std::function<std::optional<Denial>(RateLimiter &)>;
using Call = std::function<void(RateLimiter &)>;

void addAsking(const char *name, const char *call, const Asking &ask)
{
    QTest::newRow(name) << QByteArray(call) << ask;
}

void addCall(const char *call, const Call &use)
{
    QTest::newRow(call) << QByteArray(call) << use;
}

QByteArray warningOf(const QByteArray &call)
{
    return "penstock: " + call
        + " was called in thread \"worker\", but the permit source lives in the main thread. Use a "
          "permit source only in its own thread, or get permits for other threads from a "
          "penstock::PermitPort";
}

class TestOtherThread : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void whoAsksIsDenied_data()
    {
        Table<QByteArray, Asking>("call", "ask");
        addAsking("a callback, without an event loop", "PermitSource::request()",
                  [](RateLimiter &rateLimiter) {
                      std::optional<Denial> denial;
                      std::latch answered(1);
                      rateLimiter.request({}, [&](const PermitResult &answer) {
                          if (!answer)
                              denial = answer.error();
                          answered.count_down();
                      });
                      answered.wait();
                      return denial;
                  });
        addAsking("acquire(), without an event loop", "acquire()", [](RateLimiter &rateLimiter) {
            std::optional<Denial> denial;
            const auto wait = acquire(rateLimiter, {}, [&](const PermitResult &answer) {
                if (!answer)
                    denial = answer.error();
            });
            return wait->isWaiting() ? std::nullopt : denial;
        });
        addAsking("acquire(), in an event loop", "acquire()", [](RateLimiter &rateLimiter) {
            QEventLoop loop;
            std::optional<Denial> denial;
            std::unique_ptr<PermitWait> wait;
            QMetaObject::invokeMethod(
                &loop,
                [&] {
                    wait = acquire(rateLimiter, {}, [&](const PermitResult &answer) {
                        if (!answer && wait) // not from in there
                            denial = answer.error();
                        loop.quit();
                    });
                },
                Qt::QueuedConnection);
            loop.exec();
            return denial;
        });
        addAsking("a future", "futurePermit()", [](RateLimiter &rateLimiter) {
            QFuture<PermitResult> future = futurePermit(rateLimiter);
            future.waitForFinished();
            return std::optional(future.takeResult().error());
        });
        addAsking("a coroutine", "awaitPermit()", [](RateLimiter &rateLimiter) {
            std::optional<Denial> denial;
            awaitIn(rateLimiter, denial);
            return denial;
        });
    }
    void whoAsksIsDenied()
    {
        QFETCH(const QByteArray, call);
        QFETCH(const Asking, ask);
        RateLimiter rateLimiter({}, m_clock);
        QTest::ignoreMessage(QtWarningMsg, warningOf(call).constData());
        std::optional<Denial> denial;
        inWorker([&] { denial = ask(rateLimiter); });
        QVERIFY(denial);
        QCOMPARE(denial->reason, Denial::Reason::WrongThread);
        QCOMPARE("penstock: " + denial->text().toUtf8(), warningOf(call));
        QCOMPARE(rateLimiter.waiting(), 0);
        QVERIFY(rateLimiter.save() == RateLimiter({}, m_clock).save());
    }

    void whatIsCalledChangesNothing_data()
    {
        Table<QByteArray, Call>("call", "use");
        addCall("PermitSource::cancel()", [](RateLimiter &rateLimiter) {
            rateLimiter.cancel({1, 0});
        });
        addCall("PermitSource::pause()",
                [](RateLimiter &rateLimiter) { rateLimiter.pause(Instant::max(), {}); });
        addCall("PermitSource::resume()", [](RateLimiter &rateLimiter) { rateLimiter.resume(); });
        addCall("PermitSource::discover()",
                [](RateLimiter &rateLimiter) { rateLimiter.discover(true); });
        addCall("PermitSource::setLimits()",
                [](RateLimiter &rateLimiter) { rateLimiter.setLimits({}); });
        addCall("RateLimiter::restore()", [](RateLimiter &rateLimiter) {
            QCOMPARE(rateLimiter.restore({}).error().kind, Error::Kind::Usage);
        });
        addCall("PermitSource::waiting()",
                [](RateLimiter &rateLimiter) { QCOMPARE(rateLimiter.waiting(), 0); });
        addCall("RateLimiter::levels()",
                [](RateLimiter &rateLimiter) { QVERIFY(rateLimiter.levels().empty()); });
        addCall("RateLimiter::limits()",
                [](RateLimiter &rateLimiter) { QVERIFY(rateLimiter.limits().empty()); });
        addCall("RateLimiter::bindingLimit()",
                [](RateLimiter &rateLimiter) { QVERIFY(rateLimiter.bindingLimit().isNobody()); });
        addCall("RateLimiter::pausedUntil()",
                [](RateLimiter &rateLimiter) { QVERIFY(!rateLimiter.pausedUntil().has_value()); });
        addCall("PermitSource::snapshot()", [](RateLimiter &rateLimiter) {
            QVERIFY(rateLimiter.snapshot(PermitSource::Detail::Queue).limits.empty());
            QVERIFY(!rateLimiter.snapshot(PermitSource::Detail::Queue).core);
        });
        addCall("RateLimiter::save()",
                [](RateLimiter &rateLimiter) { QVERIFY(rateLimiter.save().isEmpty()); });
        addCall("RateLimiter::isPaused()",
                [](RateLimiter &rateLimiter) { QVERIFY(!rateLimiter.isPaused()); });
        addCall("RateLimiter::forecast()", [](RateLimiter &rateLimiter) {
            QVERIFY(!rateLimiter.forecast(PermitRequest()).has_value());
            QVERIFY(!rateLimiter.forecast(Ticket {1, 0}).has_value());
        });
        addCall("RateLimiter::learnedLimits()",
                [](RateLimiter &rateLimiter) { QVERIFY(rateLimiter.learnedLimits().empty()); });
        addCall("RateLimiter::discoveredLimits()",
                [](RateLimiter &rateLimiter) { QVERIFY(rateLimiter.discoveredLimits().empty()); });
    }
    void whatIsCalledChangesNothing()
    {
        QFETCH(const QByteArray, call);
        QFETCH(const Call, use);
        RateLimiter rateLimiter({limitFromShorthand(u"1/1min").value()}, m_clock);
        rateLimiter.request({}, [](PermitResult answer) { answer->sent(); });
        rateLimiter.request({}, [](const PermitResult &) {});
        QTRY_COMPARE(rateLimiter.waiting(), 1);
        const QJsonObject before = rateLimiter.save();
        QTest::ignoreMessage(QtWarningMsg, warningOf(call).constData()); // once
        inWorker([&] {
            use(rateLimiter);
            use(rateLimiter);
        });
        QVERIFY(rateLimiter.save() == before);
        QCOMPARE(rateLimiter.waiting(), 1);
        QCOMPARE(int(rateLimiter.limits().size()), 1);
        QVERIFY(!rateLimiter.isPaused());
    }

    void aPermitThatIsUsedThereCountsHere_data()
    {
        using Use = std::function<void(Permit)>;
        const Table<QByteArray, Use, qint64> row("call", "use", "left");
        row("sent and ended", "Permit::sent()", Use([](Permit permit) { permit.sent(); }), 1);
        row("given back", "Permit::finish()", Use([](const Permit &) {}), 2);
        row("settled", "Permit::sent()", Use([](Permit permit) {
                permit.sent();
                permit.reportActualCost(u"minute"_s, 2);
            }),
            0);
        row("asked", "Permit::charged()", Use([](const Permit &permit) {
                QCOMPARE(permit.charged(u"minute"_s), 0);
                QVERIFY(!permit.intervalMeant(std::chrono::seconds(1)).has_value());
            }),
            2);
    }
    void aPermitThatIsUsedThereCountsHere()
    {
        QFETCH(const QByteArray, call);
        QFETCH(const std::function<void(Permit)>, use);
        QFETCH(const qint64, left);
        Limit limit = limitFromShorthand(u"2/1min").value();
        limit.name = u"minute"_s;
        RateLimiter rateLimiter({limit}, m_clock);
        Permit permit;
        rateLimiter.request({}, [&](PermitResult answer) { permit = std::move(*answer); });
        QTRY_VERIFY(permit.isValid());
        QCOMPARE(permit.charged(u"minute"_s), 1);
        QTest::ignoreMessage(QtWarningMsg, warningOf(call).constData());
        inWorker([&] { use(std::move(permit)); });
        QCoreApplication::processEvents();
        QCOMPARE(rateLimiter.levels().front().available, left);
    }
    void aPermitMayOutliveItsGateThere()
    {
        Permit permit;
        {
            RateLimiter rateLimiter({}, m_clock);
            rateLimiter.request({}, [&](PermitResult answer) { permit = std::move(*answer); });
            QTRY_VERIFY(permit.isValid());
        }
        inWorker([&] {
            permit.sent();
            permit.finish();
        });
        QVERIFY(!permit.isValid());
    }

    void aPortMayBeMadeAnywhere()
    {
        RateLimiter rateLimiter({}, m_clock);
        bool isGranted = false;
        inWorker([&] {
            const PermitPort port(rateLimiter);
            PermitPort::Answer permit = port.wait();
            isGranted = permit.has_value();
        });
        QVERIFY(isGranted);
    }
};

PENSTOCK_TEST(TestOtherThread)
} // namespace tst_otherthread
#include "tst_otherthread.moc"
