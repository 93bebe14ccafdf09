// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/runthrottles.h>

#include <penstock/support/manualclock.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

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
};

PENSTOCK_TEST(TestRunThrottles)
#include "tst_runthrottles.moc"
