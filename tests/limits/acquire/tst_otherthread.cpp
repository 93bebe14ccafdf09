// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/inworker.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/awaitpermit.h>
#include <penstock/limits/acquire/futurepermit.h>
#include <penstock/limits/acquire/gateport.h>
#include <penstock/limits/acquire/permitwait.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/limits/stack/stackcore.h>
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

Task awaitIn(Gate &gate, std::optional<Denial> &denial)
{
    const PermitResult answer = co_await awaitPermit(gate);
    if (!answer)
        denial = answer.error();
}

using Asking = std::function<std::optional<Denial>(Stack &)>;
using Call = std::function<void(Stack &)>;

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
          "penstock::GatePort";
}

class TestOtherThread : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void whoAsksIsDenied_data()
    {
        Table<QByteArray, Asking>("call", "ask");
        addAsking("a callback, without an event loop", "Gate::request()", [](Stack &stack) {
            std::optional<Denial> denial;
            std::latch answered(1);
            stack.request({}, [&](const PermitResult &answer) {
                if (!answer)
                    denial = answer.error();
                answered.count_down();
            });
            answered.wait();
            return denial;
        });
        addAsking("acquire(), without an event loop", "acquire()", [](Stack &stack) {
            std::optional<Denial> denial;
            const auto wait = acquire(stack, {}, [&](const PermitResult &answer) {
                if (!answer)
                    denial = answer.error();
            });
            return wait->isWaiting() ? std::nullopt : denial;
        });
        addAsking("acquire(), in an event loop", "acquire()", [](Stack &stack) {
            QEventLoop loop;
            std::optional<Denial> denial;
            std::unique_ptr<PermitWait> wait;
            QMetaObject::invokeMethod(
                &loop,
                [&] {
                    wait = acquire(stack, {}, [&](const PermitResult &answer) {
                        if (!answer && wait) // not from in there
                            denial = answer.error();
                        loop.quit();
                    });
                },
                Qt::QueuedConnection);
            loop.exec();
            return denial;
        });
        addAsking("a future", "futurePermit()", [](Stack &stack) {
            QFuture<PermitResult> future = futurePermit(stack);
            future.waitForFinished();
            return std::optional(future.takeResult().error());
        });
        addAsking("a coroutine", "awaitPermit()", [](Stack &stack) {
            std::optional<Denial> denial;
            awaitIn(stack, denial);
            return denial;
        });
    }
    void whoAsksIsDenied()
    {
        QFETCH(const QByteArray, call);
        QFETCH(const Asking, ask);
        Stack stack({}, m_clock);
        QTest::ignoreMessage(QtWarningMsg, warningOf(call).constData());
        std::optional<Denial> denial;
        inWorker([&] { denial = ask(stack); });
        QVERIFY(denial);
        QCOMPARE(denial->reason, Denial::Reason::WrongThread);
        QCOMPARE("penstock: " + denial->text().toUtf8(), warningOf(call));
        QCOMPARE(stack.waiting(), 0);
        QVERIFY(stack.save() == Stack({}, m_clock).save());
    }

    void whatIsCalledChangesNothing_data()
    {
        Table<QByteArray, Call>("call", "use");
        addCall("Gate::cancel()", [](Stack &stack) { stack.cancel({1, 0}); });
        addCall("Gate::pause()", [](Stack &stack) { stack.pause(Instant::max(), {}); });
        addCall("Gate::resume()", [](Stack &stack) { stack.resume(); });
        addCall("Gate::discover()", [](Stack &stack) { stack.discover(true); });
        addCall("Gate::setLimits()", [](Stack &stack) { stack.setLimits({}); });
        addCall("Stack::restore()",
                [](Stack &stack) { QCOMPARE(stack.restore({}).error().kind, Error::Kind::Usage); });
        addCall("Gate::waiting()", [](Stack &stack) { QCOMPARE(stack.waiting(), 0); });
        addCall("Stack::levels()", [](Stack &stack) { QVERIFY(stack.levels().empty()); });
        addCall("Stack::limits()", [](Stack &stack) { QVERIFY(stack.limits().empty()); });
        addCall("Stack::bindingLimit()",
                [](Stack &stack) { QVERIFY(stack.bindingLimit().isNobody()); });
        addCall("Stack::pausedUntil()",
                [](Stack &stack) { QVERIFY(!stack.pausedUntil().has_value()); });
        addCall("Gate::snapshot()", [](Stack &stack) {
            QVERIFY(stack.snapshot(Gate::Detail::Queue).limits.empty());
            QVERIFY(!stack.snapshot(Gate::Detail::Queue).core);
        });
        addCall("Stack::save()", [](Stack &stack) { QVERIFY(stack.save().isEmpty()); });
        addCall("Stack::isPaused()", [](Stack &stack) { QVERIFY(!stack.isPaused()); });
        addCall("Stack::forecast()", [](Stack &stack) {
            QVERIFY(!stack.forecast(Ask()).has_value());
            QVERIFY(!stack.forecast(Ticket {1, 0}).has_value());
        });
        addCall("Stack::learnedLimits()",
                [](Stack &stack) { QVERIFY(stack.learnedLimits().empty()); });
        addCall("Stack::discoveredLimits()",
                [](Stack &stack) { QVERIFY(stack.discoveredLimits().empty()); });
    }
    void whatIsCalledChangesNothing()
    {
        QFETCH(const QByteArray, call);
        QFETCH(const Call, use);
        Stack stack({limitFromShorthand(u"1/1min").value()}, m_clock);
        stack.request({}, [](PermitResult answer) { answer->sent(); });
        stack.request({}, [](const PermitResult &) {});
        QTRY_COMPARE(stack.waiting(), 1);
        const QJsonObject before = stack.save();
        QTest::ignoreMessage(QtWarningMsg, warningOf(call).constData()); // once
        inWorker([&] {
            use(stack);
            use(stack);
        });
        QVERIFY(stack.save() == before);
        QCOMPARE(stack.waiting(), 1);
        QCOMPARE(int(stack.limits().size()), 1);
        QVERIFY(!stack.isPaused());
    }

    void aPermitThatIsUsedThereCountsHere_data()
    {
        using Use = std::function<void(Permit)>;
        const Table<QByteArray, Use, qint64> row("call", "use", "left");
        row("sent and ended", "Permit::sent()", Use([](Permit permit) { permit.sent(); }), 1);
        row("given back", "Permit::finish()", Use([](const Permit &) {}), 2);
        row("settled", "Permit::sent()", Use([](Permit permit) {
                permit.sent();
                permit.settle(u"minute"_s, 2);
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
        LimitSpec limit = limitFromShorthand(u"2/1min").value();
        limit.name = u"minute"_s;
        Stack stack({limit}, m_clock);
        Permit permit;
        stack.request({}, [&](PermitResult answer) { permit = std::move(*answer); });
        QTRY_VERIFY(permit.isValid());
        QCOMPARE(permit.charged(u"minute"_s), 1);
        QTest::ignoreMessage(QtWarningMsg, warningOf(call).constData());
        inWorker([&] { use(std::move(permit)); });
        QCoreApplication::processEvents();
        QCOMPARE(stack.levels().front().available, left);
    }
    void aPermitMayOutliveItsGateThere()
    {
        Permit permit;
        {
            Stack stack({}, m_clock);
            stack.request({}, [&](PermitResult answer) { permit = std::move(*answer); });
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
        Stack stack({}, m_clock);
        bool isGranted = false;
        inWorker([&] {
            const GatePort port(stack);
            GatePort::Answer permit = port.wait();
            isGranted = permit.has_value();
        });
        QVERIFY(isGranted);
    }
};

PENSTOCK_TEST(TestOtherThread)
} // namespace tst_otherthread
#include "tst_otherthread.moc"
