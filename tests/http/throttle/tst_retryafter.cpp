// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/retryafter.h>
#include <penstock/http/throttle/serverclock.h>

#include <QDateTime>
#include <QTest>

using namespace penstock;

namespace tst_retryafter {
using namespace std::chrono;

const WallTime now(sys_days(2026y / 1 / 5) + 12h);

class TestRetryAfter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsNumbersAndDates_data()
    {
        const Table<qint64> row("ms");
        row("30", 30'000);
        row("0", 0);
        row("007", 7'000);
        row("  30\t", 30'000);
        row("2.0", 2'000);
        row("64.57", 64'570);
        row("0.0001", 1); // up, never down
        row("0.123456789", 124);
        row("30, 60", 60'000); // merged by a proxy
        row("60,30,", -1);
        row("Mon, 05 Jan 2026 12:02:00 GMT", 120'000);
        row("Monday, 05-Jan-26 12:02:00 GMT", 120'000);
        row("Mon Jan  5 12:02:00 2026", 120'000);
        row("Mon, 05 Jan 2026 11:00:00 GMT", 0); // past
        row("1767614430", 30'000); // Unix time in s, ms, µs, ns
        row("1767614430000", 30'000);
        row("1767614430000000", 30'000);
        row("1767614430000000000", 30'000);
        row("1000000000", 0); // a Unix time long past
        row("604800", 604'800'000);
        row("500ms", 500); // no standard, but sent
        row("2026-01-05T12:02Z", 120'000);
    }
    void readsNumbersAndDates()
    {
        QFETCH(const qint64, ms);
        const auto read = parseResetValue(QTest::currentDataTag(), TimeKind::Auto, now);
        QCOMPARE(read ? read->wait / 1ms : -1, ms);
        QVERIFY(!read || !read->clamped);
    }

    void absurdWaitsAreClampedAndSaySo_data()
    {
        const Table<QByteArray> row("text");
        row("eight days", "691200");
        row("a second more than seven days", "604801");
        row("just below a Unix time", "999999999");
        row("above every Unix time", "99999999999999999999999999999999");
        row("250 digits", QByteArray(250, '9'));
        row("the last date", "Fri, 31 Dec 9999 23:59:59 GMT");
        row("a far date", "Tue, 05 Jan 2027 12:00:00 GMT");
    }
    void absurdWaitsAreClampedAndSaySo()
    {
        QFETCH(const QByteArray, text);
        const auto read = parseResetValue(text, TimeKind::Auto, now);
        QVERIFY(read.has_value());
        QCOMPARE(read->wait / 1ms, qint64(604'800'000));
        QVERIFY(read->clamped);
    }

    void malformedMeansAbsent_data()
    {
        const Table<QByteArray> table("text");
        const auto row = [](const char *text) { QTest::newRow(text) << QByteArray(text); };
        row("-1");
        row("+1");
        row("1e3");
        row("0x10");
        row("inf");
        row("NaN");
        row("\"30\"");
        row("30 parsecs");
        row("30 60");
        row(".5");
        row("5.");
        row("1.1234567890");
        row("soon");
        row("30, soon");
        table("nothing", QByteArray());
        table("blanks", " \t ");
        table("a zero byte", QByteArray("30\0", 3));
        table("a line feed", "30\n");
        table("Arabic digits", "\xD9\xA3\xD9\xA0");
        table("257 bytes", QByteArray(257, '0'));
    }
    void malformedMeansAbsent()
    {
        QFETCH(const QByteArray, text);
        QVERIFY(!parseResetValue(text, TimeKind::Auto, now));
    }

    void theServersClockIsItsDateAndAge_data()
    {
        // aheadOfUs: seconds
        const Table<HeaderList, qint64> row("headers", "aheadOfUs");
        const QByteArray date = "Mon, 05 Jan 2026 13:00:00 GMT";
        row("no Date", {}, 0);
        row("an hour ahead", {{"Date", date}}, 3600);
        row("from a cache", {{"date", date}, {"Age", "30"}}, 3630);
        row("malformed Date", {{"Date", "yesterday"}}, 0);
        row("a Date of the year 4052", {{"Date", "Mon, 05 Jan 4052 12:00:00 GMT"}}, 0);
        row("a Date of the year 1800", {{"Date", "Mon, 06 Jan 1800 12:00:00 GMT"}, {"Age", "30"}},
            0);
        row("Age without Date", {{"Age", "30"}}, 0);
        row("malformed Age", {{"Date", date}, {"Age", "-30"}}, 3600);
        row("absurd Age", {{"Date", date}, {"Age", "9999999999"}}, 3600);
    }
    void theServersClockIsItsDateAndAge()
    {
        QFETCH(const HeaderList, headers);
        QTEST(qint64((serverTime(headers, now) - now) / 1s), "aheadOfUs");
    }
};

PENSTOCK_TEST(TestRetryAfter)
} // namespace tst_retryafter
#include "tst_retryafter.moc"
