// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/runthrottles.h>

#include <penstock/support/manualclock.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runthrottles {
// Takes some time whenever it is read, as if what is between had taken it.
class SlowClock final : public Clock
{
public:
    explicit SlowClock(Duration step)
        : m_step(step)
    { }
    ClockReading now() const override
    {
        ++reads;
        m_now.at += m_step;
        return m_now;
    }
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override
    {
        return m_alarms.makeAlarm(std::move(ring));
    }
    void pass(Duration span) { m_now.at += span; }
    mutable int reads = 0;

private:
    Duration m_step;
    mutable ClockReading m_now;
    ManualClock m_alarms;
};

//! The throttled answers of a run, and what explains them.
class TestRunThrottles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsAndExplains()
    {
        ManualClock clock;
        SendLog log;
        SendRecord throttled;
        throttled.fate = SendRecord::Fate::Throttled;
        throttled.endedAt = throttled.sentAt;
        log.add(throttled);
        RunThrottles throttles({});
        throttles.explain(log, clock);
        QVERIFY(!throttles.diagnosis()); // none has come
        ThrottleEvent event;
        event.status = 429;
        const StoredThrottle kept = throttles.note(event, 7, log, clock);
        QCOMPARE(kept.event, event);
        QCOMPARE(kept.row, std::optional<std::int64_t>(7));
        QVERIFY(kept.diagnosis);
        throttles.note(event, 8, log, clock);
        QCOMPARE(throttles.count(), 2);
        QVERIFY(throttles.diagnosis());
    }

    void explainsForAFiftiethOfTheTime_data()
    {
        // Until the next answer, after the time that one diagnosis takes.
        const Table<Duration, Duration, int> row("takes", "pause", "diagnoses");
        row("all at once", 1ms, 0ms, 3);
        row("slow diagnoses", 1s, 0ms, 3);
        row("free diagnoses", 0ms, 0ms, 101);
        row("a tenth of the rest", 1ms, 4ms, 11);
        row("rare answers", 1ms, 50ms, 101);
    }
    void explainsForAFiftiethOfTheTime()
    {
        QFETCH(const Duration, takes);
        QFETCH(const Duration, pause);
        SlowClock clock(takes);
        RunThrottles throttles({});
        int diagnoses = 0;
        for (int i = 0; i <= 100; ++i) {
            const int before = clock.reads;
            throttles.note({}, i, SendLog(), clock);
            if (clock.reads - before > 1)
                ++diagnoses;
            clock.pass(pause);
        }
        QTEST(diagnoses, "diagnoses");
    }
};

PENSTOCK_TEST(TestRunThrottles)
} // namespace tst_runthrottles
#include "tst_runthrottles.moc"
