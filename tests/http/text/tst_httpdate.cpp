// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/httpdate.h>

#include <QDateTime>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_httpdate {
WallTime wall(const QString &iso)
{
    const QDateTime at = QDateTime::fromString(iso, Qt::ISODate);
    return WallTime(std::chrono::milliseconds(at.toMSecsSinceEpoch()));
}
const WallTime now = wall(u"2026-01-05T12:00:00Z"_s);

class TestHttpDate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatServersSend_data()
    {
        const Table<QString> row("expected");
        const QString classic = u"1994-11-06T08:49:37Z"_s;
        row("Sun, 06 Nov 1994 08:49:37 GMT", classic);
        row("Sunday, 06-Nov-94 08:49:37 GMT", classic);
        row("Sun Nov  6 08:49:37 1994", classic);
        row("Sun Nov 6 08:49:37 1994", classic);
        row("sun, 6 NOV 1994 08:49:37 gmt", classic);
        row("06 Nov 1994 08:49:37 GMT", classic);
        row("Fri, 06 Nov 1994 08:49:37 UTC", classic); // weekdays are not believed
        row("Sun, 06 Nov 1994 09:49:37 +0100", classic);
        row("Sun, 06 Nov 1994 03:19:37 -05:30", classic);
        row("Sun, 06 Nov 1994 08:49:60 GMT", "1994-11-06T08:50:00Z");
        row("Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00Z");
    }
    void readsWhatServersSend()
    {
        QFETCH(const QString, expected);
        const auto read = parseHttpDate(QTest::currentDataTag(), now);
        QVERIFY(read.has_value());
        QVERIFY(*read == wall(expected));
    }

    void twoDigitYearsLieAtMostFiftyYearsAhead_data()
    {
        const Table<int> row("year");
        row("Monday, 05-Jan-26 00:00:00 GMT", 2026);
        row("Monday, 05-Jan-76 00:00:00 GMT", 2076);
        row("Tuesday, 07-Jan-76 12:00:00 GMT", 1976);
        row("Monday, 05-Jan-77 00:00:00 GMT", 1977);
        row("Monday, 05-Jan-00 00:00:00 GMT", 2000);
    }
    void twoDigitYearsLieAtMostFiftyYearsAhead()
    {
        QFETCH(const int, year);
        const auto read = parseHttpDate(QTest::currentDataTag(), now);
        QVERIFY(read.has_value());
        const auto date = std::chrono::floor<std::chrono::days>(*read);
        QCOMPARE(int(std::chrono::year_month_day(date).year()), year);
    }

    void farYearsAreTheEndOfTime()
    {
        QVERIFY(parseHttpDate("Fri, 31 Dec 9999 23:59:59 GMT", now) == WallTime::max());
    }

    void refusesEverythingElse_data()
    {
        const Table<QByteArray> table("text");
        const auto row = [](const char *text) { QTest::newRow(text) << QByteArray(text); };
        row("Sun, 30 Feb 1994 08:49:37 GMT");
        row("Thu, 29 Feb 2025 00:00:00 GMT");
        row("Sun, 06 Nov 1994 24:00:00 GMT");
        row("Sun, 06 Nov 1994 08:60:00 GMT");
        row("Sun, 06 Nov 1994 08:49:61 GMT");
        row("Sun, 06 Nov 1994 08:49:37 CET");
        row("Sun, 06 Nov 1994 08:49:37");
        row("Sun, 06 Nov 1994 08:49:37 GMT tomorrow");
        row("Sun, 06 Nov 994 08:49:37 GMT");
        row("Sun, 06 Brumaire 1994 08:49:37 GMT");
        row("Sun Nov  6 08:49:37 94");
        row("1994-11-06T08:49:37Z");
        row("tomorrow");
        row(",");
        table("nothing", QByteArray());
        table("a zero byte at the end", QByteArray("Sun, 06 Nov 1994 08:49:37 GMT\0", 30));
        table("Arabic digits", "Sun, \xD9\xA0\xD9\xA6 Nov 1994 08:49:37 GMT");
    }
    void refusesEverythingElse()
    {
        QFETCH(const QByteArray, text);
        QVERIFY(!parseHttpDate(text, now));
    }
};

PENSTOCK_TEST(TestHttpDate)
} // namespace tst_httpdate
#include "tst_httpdate.moc"
