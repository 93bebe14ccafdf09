// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakepermitsource.h"
#include "support/testprogram.h"

#include <penstock/limits/acquire/awaitpermit.h>
#include <penstock/support/manualclock.h>

#include <QTest>

#include <exception>
#include <memory>

using namespace penstock;

namespace tst_awaitpermit {
//! As little of a coroutine as there can be: it begins at once and lives as long as this.
struct Task
{
    struct promise_type
    {
        Task get_return_object()
        {
            return Task {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_void() { }
        void unhandled_exception() { std::terminate(); }
    };
    explicit Task(std::coroutine_handle<promise_type> coroutine)
        : handle(coroutine)
    { }
    Task(Task &&other) noexcept
        : handle(std::exchange(other.handle, nullptr))
    { }
    Task &operator=(Task &&) = delete;
    Task(const Task &) = delete;
    Task &operator=(const Task &) = delete;
    ~Task()
    {
        if (handle)
            handle.destroy();
    }
    bool isDone() const { return handle.done(); }

    std::coroutine_handle<promise_type> handle;
};

Task sendThree(PermitSource &permitSource, QStringList &story)
{
    for (int call = 1; call <= 3; ++call) {
        PermitResult permit = co_await awaitPermit(permitSource);
        if (!permit) {
            story += reasonName(permit.error().reason);
            co_return;
        }
        permit->sent();
        story += QString::number(call);
    }
}

class TestAwaitPermit : public QObject
{
    Q_OBJECT

    ManualClock m_clock;
    static void reportActualCost()
    {
        for (int round = 0; round < 10; ++round)
            QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void goesOnWithEachPermit()
    {
        FakePermitSource permitSource(m_clock);
        QStringList story;
        const Task task = sendThree(permitSource, story);
        QCOMPARE(story, QStringList());
        reportActualCost();
        QVERIFY(task.isDone());
        QCOMPARE(story.join(QLatin1Char(' ')), u"1 2 3"_s);
        QCOMPARE(permitSource.sent(), 3);
        QCOMPARE(permitSource.open(), 0);
    }
    void goesOnWithADenial()
    {
        FakePermitSource permitSource(m_clock);
        permitSource.denyAll(Denial::Reason::MaxWait);
        QStringList story;
        const Task task = sendThree(permitSource, story);
        reportActualCost();
        QVERIFY(task.isDone());
        QCOMPARE(story, QStringList {u"max_wait"_s});
    }
    void destroyedItGivesUp()
    {
        FakePermitSource permitSource(m_clock);
        permitSource.hold();
        QStringList story;
        {
            const Task task = sendThree(permitSource, story);
            reportActualCost();
            QCOMPARE(permitSource.waiting(), 1);
        }
        QCOMPARE(permitSource.waiting(), 0);
        permitSource.release();
        reportActualCost();
        QCOMPARE(story, QStringList());
        QCOMPARE(permitSource.granted(), 0);
    }
    void goesOnWhenTheGateGoes()
    {
        auto permitSource = std::make_unique<FakePermitSource>(m_clock);
        permitSource->hold();
        QStringList story;
        const Task task = sendThree(*permitSource, story);
        permitSource.reset();
        reportActualCost();
        QVERIFY(task.isDone());
        QCOMPARE(story, QStringList {u"closed"_s});
    }
};

PENSTOCK_TEST(TestAwaitPermit)
} // namespace tst_awaitpermit
#include "tst_awaitpermit.moc"
