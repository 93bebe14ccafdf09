// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/log/sendlog.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sendlog {
ThrottleReading waiting(Duration wait)
{
    ThrottleReading reading;
    reading.retryAfter = RetryAfter {};
    reading.retryAfter->wait = wait;
    return reading;
}

class TestSendLog : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anAnswerEndsARecord()
    {
        SendRecord record;
        const ClockReading now {Instant(5s), 2s};
        noteAnswer(record, now, {{"date", "Mon, 05 Jan 2026 12:00:00 GMT"}}, {});
        QCOMPARE(int(record.fate), int(SendRecord::Fate::Admitted));
        QVERIFY(record.endedAt == Instant(5s));
        QVERIFY(record.wallOffset == 2s);
        QCOMPARE(record.date, QByteArray("Mon, 05 Jan 2026 12:00:00 GMT"));
        QVERIFY(!record.statedWait && !record.statedLimit && !record.statedRemaining);
    }
    void aThrottleIsOne()
    {
        SendRecord record;
        ThrottleReading reading;
        reading.kind = ThrottleKind::Status;
        noteAnswer(record, {}, {}, reading);
        QCOMPARE(int(record.fate), int(SendRecord::Fate::Throttled));
    }
    void aWaitOfWholeSecondsIsRounded_data()
    {
        const Table<Duration, bool> row("wait", "isWhole");
        row("whole", 30s, true);
        row("exact", 30'250ms, false);
        row("none", 0s, true);
    }
    void aWaitOfWholeSecondsIsRounded()
    {
        QFETCH(const Duration, wait);
        SendRecord record;
        noteAnswer(record, {}, {}, waiting(wait));
        QVERIFY(record.statedWait == wait);
        QTEST(record.waitIsWholeSeconds, "isWhole");
    }
    void theLimitWithTheLeastLeftIsKept()
    {
        ThrottleReading reading;
        SeenLimit untold;
        untold.limit = 9;
        SeenLimit loose;
        loose.limit = 100;
        loose.remaining = 50;
        SeenLimit tight;
        tight.limit = 1000;
        tight.remaining = 3;
        tight.window = 60s;
        reading.limits = {untold, loose, tight};
        SendRecord record;
        noteAnswer(record, {}, {}, reading);
        QCOMPARE(record.statedLimit.value_or(0), 1000);
        QCOMPARE(record.statedRemaining.value_or(0), 3);
        QVERIFY(record.statedWindow == Duration(60s));
    }
    void whatSaysNothingIsNotKept()
    {
        ThrottleReading reading;
        reading.limits = {SeenLimit {}};
        SendRecord record;
        noteAnswer(record, {}, {}, reading);
        QVERIFY(!record.statedLimit && !record.statedRemaining && !record.statedWindow);
    }

    void theOldestAreForgotten()
    {
        SendLog log;
        SendRecord record;
        for (std::size_t i = 1; i <= SendLog::most; ++i) {
            record.sentAt = Instant(std::chrono::seconds(i));
            QCOMPARE(log.add(record), quint64(i));
        }
        QCOMPARE(log.records().size(), SendLog::most);
        QVERIFY(log.isWhole());
        QVERIFY(log.find(1) != nullptr && log.find(1)->sentAt == Instant(1s));
        log.add(record);
        QCOMPARE(log.records().size(), SendLog::most);
        QVERIFY(!log.isWhole());
        QVERIFY(log.find(0) == nullptr);
        QVERIFY(log.find(1) == nullptr);
        QVERIFY(log.find(2) != nullptr && log.find(2)->sentAt == Instant(2s));
        QVERIFY(log.find(SendLog::most + 1) == &log.records().back());
        QVERIFY(log.find(SendLog::most + 2) == nullptr);
    }
};

PENSTOCK_TEST(TestSendLog)
} // namespace tst_sendlog
#include "tst_sendlog.moc"
