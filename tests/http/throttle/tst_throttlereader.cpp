// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/throttlereader.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono;

class TestThrottleReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsTheStandard_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("retryAfter");
        QTest::addColumn<bool>("throttled");
        QTest::addColumn<qint64>("ms"); // -1: none
        const auto row
            = [](const char *name, int status, const char *retryAfter, bool throttled, qint64 ms) {
                  QTest::newRow(name) << status << QByteArray(retryAfter) << throttled << ms;
              };
        row("429 with a time", 429, "30", true, 30'000);
        row("429 without", 429, "", true, -1);
        row("429 with nonsense", 429, "soon", true, -1);
        row("429 with 0", 429, "0", true, 0);
        row("503 with a time", 503, "30", true, 30'000);
        row("503 without", 503, "", false, -1);
        row("503 with nonsense", 503, "-1", false, -1);
        row("529 with a time", 529, "30", true, 30'000);
        row("529 without", 529, "", true, -1);
        row("500 with a time is no throttle", 500, "30", false, 30'000);
        row("408 with a time is no throttle", 408, "30", false, 30'000);
        row("413 with a time is no throttle", 413, "30", false, 30'000);
        row("200 says nothing", 200, "30", false, -1);
        row("301 with a time is no throttle", 301, "30", false, 30'000);
        row("404 says nothing", 404, "30", false, -1);
    }
    void readsTheStandard()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, retryAfter);
        HeaderList headers;
        if (!retryAfter.isEmpty())
            headers.append({"retry-after", retryAfter});
        const auto reading = RetryAfterReader().read(status, headers, {}, WallTime());
        QTEST(reading.throttled, "throttled");
        QTEST(reading.retryAfter ? qint64(reading.retryAfter->wait / 1ms) : -1, "ms");
        QCOMPARE(reading.source.isEmpty(), !reading.retryAfter.has_value());
    }
    void datesAreComparedWithTheServersClock()
    {
        const WallTime oursIsAnHourBehind(sys_days(2026y / 1 / 5) + 11h);
        const HeaderList headers {{"Date", "Mon, 05 Jan 2026 12:00:00 GMT"},
                                  {"Retry-After", "Mon, 05 Jan 2026 12:00:30 GMT"}};
        const auto reading = RetryAfterReader().read(429, headers, {}, oursIsAnHourBehind);
        QVERIFY(reading.retryAfter.has_value());
        QCOMPARE(qint64(reading.retryAfter->wait / 1ms), qint64(30'000));
        QCOMPARE(reading.source, QStringLiteral("Retry-After: Mon, 05 Jan 2026 12:00:30 GMT"));
    }
};

PENSTOCK_TEST(TestThrottleReader)
#include "tst_throttlereader.moc"
