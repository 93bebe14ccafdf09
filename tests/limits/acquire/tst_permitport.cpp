// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakepermitsource.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/permitport.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
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

class TestPermitPort : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void blocksAnotherThread()
    {
        FakePermitSource permitSource(m_clock);
        const PermitPort port(permitSource);
        std::atomic<int> done = 0;
        std::vector<std::thread> workers;
        for (int worker = 0; worker < 4; ++worker)
            workers.emplace_back([&done, port] {
                for (int call = 0; call < 50; ++call) {
                    PermitPort::Answer permit = port.wait();
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
        const PermitPort port(rateLimiter);
        std::atomic<int> inside = 0;
        std::atomic<int> most = 0;
        std::atomic<int> done = 0;
        std::vector<std::thread> workers;
        for (int worker = 0; worker < 6; ++worker)
            workers.emplace_back([&, port] {
                for (int call = 0; call < 20; ++call) {
                    PermitPort::Answer permit = port.wait();
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
        FakePermitSource permitSource(m_clock);
        const PermitPort port(permitSource);
        std::thread worker([port] {
            PermitPort::Answer first = port.wait();
            FarPermit moved = std::move(first.value());
            moved = FarPermit();
            PermitPort::Answer second = port.wait();
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
        FakePermitSource permitSource(m_clock);
        permitSource.denyAll(Denial::Reason::OverCapacity);
        const PermitPort port(permitSource);
        std::atomic<bool> isSo = false;
        std::thread worker(
            [&isSo, port] { isSo = port.wait().error().reason == Denial::Reason::OverCapacity; });
        QTRY_VERIFY(isSo);
        worker.join();
    }
    void stopsWhenItIsAsked()
    {
        FakePermitSource permitSource(m_clock);
        permitSource.hold();
        const PermitPort port(permitSource);
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
        row("before the gate knows it", false);
    }
    void isToldWhenTheGateGoes()
    {
        QFETCH(const bool, isAsked);
        auto permitSource = std::make_unique<FakePermitSource>(m_clock);
        permitSource->hold();
        const PermitPort port(*permitSource);
        QFuture<PermitPort::Answer> future;
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
        FakePermitSource permitSource(m_clock);
        const PermitPort port(permitSource);
        QThread thread;
        QObject context;
        context.moveToThread(&thread);
        thread.start();
        std::atomic<bool> isThere = false;
        port.acquire().then(&context, [&](PermitPort::Answer permit) {
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
        auto permitSource = std::make_unique<FakePermitSource>(m_clock);
        auto port = std::make_unique<PermitPort>(*permitSource);
        QFuture<PermitPort::Answer> future = port->acquire();
        QTRY_VERIFY(future.isFinished());
        PermitPort::Answer permit = future.takeResult();
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
                FakePermitSource permitSource(m_clock);
                const PermitPort port(permitSource);
                QFuture<PermitPort::Answer> future = port.acquire();
                while (!future.isFinished())
                    QCoreApplication::processEvents();
                PermitPort::Answer permit = future.takeResult();
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
        FakePermitSource permitSource(m_clock);
        QTest::ignoreMessage(
            QtWarningMsg,
            "PermitPort::wait() was called in the thread of its permit source and would "
            "never return. Call it in another thread");
        QVERIFY(PermitPort(permitSource).wait().error().reason == Denial::Reason::Cancelled);
    }
};

PENSTOCK_TEST(TestPermitPort)
#include "tst_permitport.moc"
