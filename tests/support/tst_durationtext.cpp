// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/support/timetext.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

namespace tst_durationtext {
using namespace std::chrono;

class TestDurationText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        Table<QString, qint64>("text", "nanoseconds");
        const auto row = [](const char *text, Duration duration) {
            QTest::newRow(text) << QString::fromUtf8(text) << qint64(duration.count());
        };
        row("1ns", 1ns);
        row("7us", 7us);
        row("250ms", 250ms);
        row("1s", 1s);
        row("0s", 0s);
        row("90s", 90s);
        row("5m", 5min);
        row("5min", 5min);
        row("1h30m", 90min);
        row("1h30min", 90min);
        row("1d", 24h);
        row("1d12h", 36h);
        row("1m1s1ms1us1ns", 1min + 1s + 1ms + 1us + 1ns);
        row("1.5s", 1500ms);
        row("0.1s", 100ms);
        row("1.000000001s", 1s + 1ns);
        row("1m0.5s", 60500ms);
        row("0.5d", 12h);
        row("1.0ns", 1ns);
        row("0.000001ms", 1ns);
        row("36h", 36h);
        row("0000000000000000000000000000001s", 1s);
        row("9223372036854775807ns", Duration::max());
        row("0.12500000000000000000000000000s", 125ms);
    }
    void reads()
    {
        QFETCH(const QString, text);
        QFETCH(const qint64, nanoseconds);
        const Result<Duration> read = parseDuration(text);
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QCOMPARE(qint64(read->count()), nanoseconds);
    }

    void refuses_data()
    {
        const Table<QString, QString> row("text", "why");
        row("nothing", "", "duration.no_number");
        row("only a unit", "s", "duration.no_number");
        row("a sign", "-1s", "duration.no_number");
        row("a plus", "+1s", "duration.no_number");
        row("a space inside", "1 s", "duration.unknown_unit");
        row("a space before", " 1s", "duration.no_number");
        row("a space after", "1s ", "duration.unknown_unit");
        row("an unknown unit", "1w", "duration.unknown_unit");
        row("upper case", "1S", "duration.unknown_unit");
        row("small to large", "1m1h", "duration.unit_order");
        row("the same twice", "1s1s", "duration.unit_order");
        row("minutes under two names", "1m1min", "duration.unit_order");
        row("a fraction before the last", "1.5h30m", "duration.early_decimals");
        row("no digit after the point", "1.s", "duration.no_decimals");
        row("no digit before the point", ".5s", "duration.no_number");
        row("two points", "1.5.5s", "duration.unknown_unit");
        row("a decimal comma", "1,5s", "duration.unknown_unit");
        row("half a nanosecond", "0.5ns", "duration.too_fine");
        row("a tenth of a nanosecond in seconds", "0.0000000001s", "duration.too_fine");
        row("a number at the end", "1h30", "duration.no_unit");
        row("one nanosecond too long", "9223372036854775808ns", "duration.too_long");
        row("too many days", "106752d", "duration.too_long");
        row("a sum too long", "106751d24h", "duration.too_long");
        row("a thousand digits", QByteArray(1000, '9').append('s').constData(),
            "duration.too_long");
        row("digits of another script", "١s", "duration.no_number");
        row("an exponent", "1e3s", "duration.unknown_unit");
    }
    void refuses()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, why);
        const Result<Duration> read = parseDuration(text, u"/interval"_s);
        QVERIFY(!read);
        QCOMPARE(reported(read.error()), u"/interval: duration.invalid(%1, %2)"_s.arg(text, why));
        QVERIFY(!read.error().fix().isEmpty());
    }
    void aBareNumberIsToldItsUnit()
    {
        for (const QString &number : {u"1"_s, u"15"_s}) {
            const Result<Duration> read = parseDuration(number, u"/interval"_s);
            QVERIFY(!read);
            QCOMPARE(reported(read.error()), u"/interval: duration.missing_unit(%1)"_s.arg(number));
            QVERIFY(read.error().fix().contains(u"\"%1s\""_s.arg(number)));
        }
    }

    void writes_data()
    {
        Table<qint64, QString>("nanoseconds", "text");
        const auto row = [](Duration duration, const char *text) {
            QTest::newRow(text) << qint64(duration.count()) << QString::fromUtf8(text);
        };
        row(0s, "0s");
        row(1ns, "1ns");
        row(1500ns, "1.5us");
        row(250ms, "250ms");
        row(1s, "1s");
        row(1500ms, "1.5s");
        row(1s + 1ns, "1.000000001s");
        row(90s, "1m30s");
        row(1h, "1h");
        row(90min, "1h30m");
        row(24h, "1d");
        row(24h + 50ms, "1d50ms");
        row(Duration::max(), "106751d23h47m16.854775807s");
    }
    void writes()
    {
        QFETCH(const qint64, nanoseconds);
        QTEST(durationText(Duration(nanoseconds)), "text");
    }
    void whatItWritesItReads()
    {
        QRandomGenerator random(1);
        for (int i = 0; i < 20'000; ++i) {
            // Every magnitude is as likely as any other, and round values are common.
            auto n = static_cast<std::int64_t>(random.generate64() >> (1 + random.bounded(63)));
            if (random.bounded(2) == 0)
                n -= n % 1'000'000;
            const QString text = durationText(Duration(n));
            const Result<Duration> read = parseDuration(text);
            QVERIFY2(read, qPrintable(text));
            QCOMPARE(read->count(), n);
        }
    }

    void showsPeople_data()
    {
        Table<qint64, QString>("nanoseconds", "text");
        const auto row = [](const char *name, Duration duration, const char *text) {
            QTest::newRow(name) << qint64(duration.count()) << QString::fromUtf8(text);
        };
        row("nothing", 0s, "0 s");
        row("nanoseconds", 999ns, "999 ns");
        row("microseconds", 1500ns, "2 µs");
        row("a millisecond and a bit", 1234us, "1.2 ms");
        row("milliseconds", 250ms, "250 ms");
        row("whole seconds", 12s, "12 s");
        row("seconds", 12345ms, "12.3 s");
        row("rounds up to the next unit", 59'970ms, "1 min");
        row("rounds up to a second", 999'600us, "1 s");
        row("minutes and seconds", 90s, "1 min 30 s");
        row("hours and minutes", 90min, "1 h 30 min");
        row("rounds up to an hour", 3599'600ms, "1 h");
        row("rounds up to a day", 24h - 1s, "1 d");
        row("days and hours", 50h + 20min, "2 d 2 h");
        row("the longest", Duration::max(), "106751 d");
        row("late", -90s, "-1 min 30 s");
        row("the shortest", Duration::min(), "-106751 d");
    }
    void showsPeople()
    {
        QFETCH(const qint64, nanoseconds);
        QTEST(durationForPeople(Duration(nanoseconds)), "text");
    }
};

PENSTOCK_TEST(TestDurationText)
} // namespace tst_durationtext
#include "tst_durationtext.moc"
