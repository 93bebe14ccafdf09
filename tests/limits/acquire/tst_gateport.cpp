// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakegate.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/gateport.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace penstock;
using namespace std::chrono_literals;

class TestGatePort : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void blocksAnotherThread()
    {
        FakeGate permitSource(m_clock);
        const GatePort port(permitSource);
        std::atomic<int> done = 0;
        std::vector<std::thread> workers;
        for (int worker = 0; worker < 4; ++worker)
            workers.emplace_back([&done, port] {
                for (int call = 0; call < 50; ++call) {
                    GatePort::Answer permit = port.wait();
                    if (!permit)
                        return;
                    permit->sent();
                    ++done;
                }
            });
        QTRY_COMPARE(done.load(), 200);
        for (std::thread &worker : workers)
            worker.join();
        QTRY_COMPARE(permitSource.open(), 0);
        QCOMPARE(permitSource.sent(), 200);
    }
    void keepsToTheLimits()
    {
        SystemClock clock;
        RateLimiter rateLimiter({limitFromShorthand(u"2 concurrent").value()}, clock);
        const GatePort port(rateLimiter);
        std::atomic<int> inside = 0;
        std::atomic<int> most = 0;
        std::atomic<int> done = 0;
        std::vector<std::thread> workers;
        for (int worker = 0; worker < 6; ++worker)
            workers.emplace_back([&, port] {
                for (int call = 0; call < 20; ++call) {
                    GatePort::Answer permit = port.wait();
                    permit.value().sent();
                    const int now = ++inside;
                    for (int known = most;
                         now > known && !most.compare_exchange_weak(known, now);) { }
                    std::this_thread::yield();
                    --inside;
                    ++done;
                }
            });
        QTRY_COMPARE(done.load(), 120);
        for (std::thread &worker : workers)
            worker.join();
        QVERIFY2(most <= 2, qPrintable(QString::number(most)));
    }
    void unsentItGivesBack()
    {
        FakeGate permitSource(m_clock);
        const GatePort port(permitSource);
        std::thread worker([port] {
            GatePort::Answer first = port.wait();
            FarPermit moved = std::move(first.value());
            moved = FarPermit();
            GatePort::Answer second = port.wait();
            second->sent();
            second->finish();
            second->finish();
        });
        QTRY_COMPARE(permitSource.granted(), 2);
        QTRY_COMPARE(permitSource.open(), 0);
        worker.join();
        QCOMPARE(permitSource.returned(), 1);
        QCOMPARE(permitSource.sent(), 1);
    }
    void denialsComeThrough()
    {
        FakeGate permitSource(m_clock);
        permitSource.denyAll(Denial::Reason::OverCapacity);
        const GatePort port(permitSource);
        std::atomic<bool> isSo = false;
        std::thread worker(
            [&isSo, port] { isSo = port.wait().error().reason == Denial::Reason::OverCapacity; });
        QTRY_VERIFY(isSo);
        worker.join();
    }
    void stopsWhenItIsAsked()
    {
        FakeGate permitSource(m_clock);
        permitSource.serviceTime();
        const GatePort port(permitSource);
        std::atomic<bool> isSo = false;
        std::jthread worker([&isSo, port](const std::stop_token &stop) {
            isSo = port.wait({}, stop).error().reason == Denial::Reason::Cancelled;
        });
        QTRY_COMPARE(permitSource.waiting(), 1);
        worker.request_stop();
        QTRY_VERIFY(isSo);
        QCOMPARE(permitSource.waiting(), 0);
        permitSource.release();
        QTest::qWait(0);
        QCOMPARE(permitSource.granted(), 0);
    }
    void isToldWhenTheGateGoes_data()
    {
        const Table<bool> row("isAsked");
        row("who waits", true);
        row("before the gate has heard of it", false);
    }
    void isToldWhenTheGateGoes()
    {
        QFETCH(const bool, isAsked);
        auto permitSource = std::make_unique<FakeGate>(m_clock);
        permitSource->serviceTime();
        const GatePort port(*permitSource);
        QFuture<GatePort::Answer> future;
        std::thread asker([&future, port] { future = port.acquire(); });
        asker.join();
        if (isAsked)
            QTRY_COMPARE(permitSource->waiting(), 1);
        permitSource.reset();
        QVERIFY(future.isFinished()); // nobody has to handle an event
        QVERIFY(future.takeResult().error().reason == Denial::Reason::Closed);
        QVERIFY(port.acquire().takeResult().error().reason == Denial::Reason::Closed);
    }
    void answersInTheThreadOfTheContext()
    {
        FakeGate permitSource(m_clock);
        const GatePort port(permitSource);
        QThread thread;
        QObject context;
        context.moveToThread(&thread);
        thread.start();
        std::atomic<bool> isThere = false;
        port.acquire().then(&context, [&](GatePort::Answer permit) {
            permit.value().sent();
            isThere = QThread::currentThread() == &thread;
        });
        QTRY_VERIFY(isThere);
        QTRY_COMPARE(permitSource.open(), 0);
        QCOMPARE(permitSource.sent(), 1);
        thread.quit();
        thread.wait();
    }
    void permitsMayOutliveTheGate()
    {
        auto permitSource = std::make_unique<FakeGate>(m_clock);
        auto port = std::make_unique<GatePort>(*permitSource);
        QFuture<GatePort::Answer> future = port->acquire();
        QTRY_VERIFY(future.isFinished());
        GatePort::Answer permit = future.takeResult();
        permitSource.reset();
        port.reset();
        permit->sent();
        permit->finish();
        QTest::qWait(0);
        QVERIFY(!permit->isValid());
    }
    // What was posted and not carried out goes with the application, under the lock of all that is
    // posted.
    void mayBeTheLastWordOfAnApplication()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            ::alarm(10); // where it waits for itself
            {
                FakeGate permitSource(m_clock);
                const GatePort port(permitSource);
                QFuture<GatePort::Answer> future = port.acquire();
                while (!future.isFinished())
                    QCoreApplication::processEvents();
                GatePort::Answer permit = future.takeResult();
                permit->sent();
            }
            qApp->~QCoreApplication();
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QVERIFY2(WIFEXITED(status) && WEXITSTATUS(status) == 0,
                 qPrintable(QString::number(status)));
    }
    void doesNotWaitForItself()
    {
        FakeGate permitSource(m_clock);
        QTest::ignoreMessage(QtWarningMsg,
                             "GatePort::wait() in the thread of its gate would wait for itself");
        QVERIFY(GatePort(permitSource).wait().error().reason == Denial::Reason::Cancelled);
    }
};

PENSTOCK_TEST(TestGatePort)
#include "tst_gateport.moc"
