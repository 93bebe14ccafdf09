// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitjson.h>

#include "limits/randomlimit.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitmessages.h>

#include <QTest>

using namespace penstock;

namespace tst_shorthand {
using namespace std::chrono;

class TestShorthand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        const Table<LimitSettings> row("expected");
        row("600/min", SlidingWindowSettings {600, 1min});
        row("100/15s", SlidingWindowSettings {100, 15s});
        row("5000/h fixed", FixedWindowSettings {5000, 1h});
        row("bucket 40 refill 2/s", TokenBucketSettings {40, 2, 1s});
        row("10 concurrent", ConcurrencySettings {10});
        row("wheel 5/1s", WaterwheelSettings {5, 1s});
        row("every 250ms", GcraSettings {250ms, 1});
        row("every s", GcraSettings {1s, 1});
        row("every 1h30m", GcraSettings {90min, 1});
        row("every 1 hour 30 minutes", GcraSettings {90min, 1});
        row("every 0.5s", GcraSettings {500ms, 1});
        row("5,000/h", SlidingWindowSettings {5000, 1h});
        row("5_000/h", SlidingWindowSettings {5000, 1h});
        row("1,000,000/day", SlidingWindowSettings {1'000'000, 24h});
        row("1_0/d", SlidingWindowSettings {10, 24h});
        row("  600 / Min  ", SlidingWindowSettings {600, 1min});
        row("BUCKET 40 Refill 2/SEC", TokenBucketSettings {40, 2, 1s});
        row("bucket40refill2/s", TokenBucketSettings {40, 2, 1s});
        row("10concurrent", ConcurrencySettings {10});
        row("1000000000000000/s", SlidingWindowSettings {1'000'000'000'000'000, 1s});
        row("600 rpm", SlidingWindowSettings {600, 1min});
        row("600rpm", SlidingWindowSettings {600, 1min});
        row("10 RPS", SlidingWindowSettings {10, 1s});
        row("5000 rph fixed", FixedWindowSettings {5000, 1h});
        row("1000 rpd", SlidingWindowSettings {1000, 24h});
        row("100 per minute", SlidingWindowSettings {100, 1min});
        row("100 per 15 minutes", SlidingWindowSettings {100, 15min});
        row("100 requests per minute", SlidingWindowSettings {100, 1min});
        row("100 req/min", SlidingWindowSettings {100, 1min});
        row("0.5/s", SlidingWindowSettings {1, 2s});
        row("2.5/min", SlidingWindowSettings {5, 2min});
        row("0.25 rps", SlidingWindowSettings {1, 4s});
        row("2.0/s", SlidingWindowSettings {2, 1s});
        row("0.000001/s", SlidingWindowSettings {1, 1'000'000s});
        row("5000/week", SlidingWindowSettings {5000, 168h});
        row("5000/2 weeks", SlidingWindowSettings {5000, 336h});
        row("7/1w 1d", SlidingWindowSettings {7, 192h});
        row("1k/min", SlidingWindowSettings {1000, 1min});
        row("1.5k/h", SlidingWindowSettings {1500, 1h});
        row("10k per day", SlidingWindowSettings {10'000, 24h});
        row("bucket 1k refill 0.5/s", TokenBucketSettings {1000, 1, 2s});
        row("5 concurrent cooldown 1s", WaterwheelSettings {5, 1s});
        row(R"( {"algorithm": "leaky_bucket", "capacity": 1, "drain_amount": 1, "drain_interval": "1s"} )",
            LeakyBucketSettings {1, 1, 1s});
    }
    void reads()
    {
        QFETCH(const LimitSettings, expected);
        const Result<Limit> read = limitFromShorthand(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QVERIFY(read->settings == expected);
        Limit plain;
        plain.settings = expected;
        QVERIFY(*read == plain);
    }

    void knowsTheUnits_data()
    {
        QTest::addColumn<qint64>("nanoseconds");
        const auto rows = [](const QList<QByteArray> &names, Duration duration) {
            for (const QByteArray &name : names)
                QTest::newRow(name.constData()) << qint64(duration.count());
        };
        rows({"ns"}, 1ns);
        rows({"us"}, 1us);
        rows({"ms"}, 1ms);
        rows({"s", "sec", "second", "seconds"}, 1s);
        rows({"m", "min", "minute", "minutes"}, 1min);
        rows({"h", "hour", "hours"}, 1h);
        rows({"d", "day", "days"}, 24h);
    }
    void knowsTheUnits()
    {
        QFETCH(const qint64, nanoseconds);
        const QString unit = QString::fromUtf8(QTest::currentDataTag());
        for (const auto &[form, times] : {std::pair {"7/%1", 1}, {"7/3%1", 3}, {"7/3 %1", 3}}) {
            const Result<Limit> read = limitFromShorthand(QString::fromUtf8(form).arg(unit));
            QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
            const SlidingWindowSettings expected {7, Duration(nanoseconds * times)};
            QVERIFY(read->settings == LimitSettings(expected));
        }
    }

    void refuses_data()
    {
        const Table<QString, int, QString> row("text", "position", "error");
        row("nothing", "", 1, "shorthand.no_number");
        row("only blanks", "   ", 4, "shorthand.no_number");
        row("no unit", "600/", 5, "shorthand.no_unit");
        row("a number for a unit", "600/60", 7, "shorthand.no_unit");
        row("a misspelt unit", "600/mni", 5, "shorthand.unknown_unit_near(mni, min)");
        row("an unknown unit", "600/fortnight", 5, "shorthand.unknown_unit(fortnight)");
        row("no span", "600", 4, "shorthand.no_word(/)");
        row("a word too many", "600/min please", 9, "shorthand.left_over(please)");
        row("capacity 0", "0/min", 1, "shorthand.zero");
        row("no slots", "0 concurrent", 1, "shorthand.zero");
        row("an empty wheel", "wheel 0/1s", 7, "shorthand.zero");
        row("a refill of 0", "bucket 5 refill 0/s", 17, "shorthand.zero");
        row("a negative number", "-5/min", 1, "shorthand.no_number_before(-)");
        row("half a slot", "1.5 concurrent", 1, "shorthand.not_whole(1.5)");
        row("half a slot of a wheel", "wheel 1.5/1s", 7, "shorthand.not_whole(1.5)");
        row("more than six decimals", "0.0000001/s", 1, "shorthand.not_whole(0.0000001)");
        row("a point without decimals", "5./s", 1, "shorthand.not_whole(5.)");
        row("too many thousands", "1000000000001k/s", 1, "shorthand.not_whole(1000000000001)");
        row("a fraction of too long a time", "0.001/100d", 6, "shorthand.too_long(0.001/100d)");
        row("a cooldown without slots", "5 cooldown 1s", 3,
            "shorthand.no_word_before(/, cooldown)");
        row("weeks after days", "every 1d1w", 7, "duration.invalid(1d1d, duration.unit_order)");
        row("a decimal comma", "1,5/min", 1, "shorthand.not_whole(1,5)");
        row("a comma at the wrong place", "5,0000/h", 1, "shorthand.not_whole(5,0000)");
        row("too many", "1000000000000001/s", 1, "shorthand.not_whole(1000000000000001)");
        row("an interval of 0", "5/0s", 3, "shorthand.no_time");
        row("a fraction of a nanosecond", "every 0.5ns", 7,
            "duration.invalid(0.5ns, duration.too_fine)");
        row("units in the wrong order", "every 1s1h", 7,
            "duration.invalid(1s1h, duration.unit_order)");
        row("too long", "every 40000d", 7, "shorthand.too_long(40000d)");
        row("too many weeks", "every 6000 weeks", 7, "shorthand.too_long(6000d)");
        row("no refill", "bucket 40", 10, "shorthand.no_word(refill)");
        row("a rate for a bucket", "bucket 40/s", 10, "shorthand.no_word_before(refill, /)");
        row("words the wrong way round", "concurrent 10", 1,
            "shorthand.no_number_before(concurrent)");
        row("fixed slots", "10 concurrent fixed", 15, "shorthand.left_over(fixed)");
    }
    void refuses()
    {
        QFETCH(const QString, text);
        QFETCH(const int, position);
        QFETCH(const QString, error);
        const Result<Limit> read = limitFromShorthand(text);
        QVERIFY(!read);
        QCOMPARE(reported(read.error().message), error);
        QCOMPARE(read.error().where(), u"limit \"%1\", position %2"_s.arg(text).arg(position));
        QVERIFY(!read.error().fix().isEmpty());
    }
    void refusesJsonWithItsPlace()
    {
        const Result<Limit> broken = limitFromShorthand(u"{\"algorithm\": }");
        QCOMPARE(broken.error().where(), u"limit {\"algorithm\": }, position 15"_s);
        QCOMPARE(broken.error().id(), u"shorthand.invalid_json"_s);
        const Result<Limit> wrong = limitFromShorthand(u"{\"algorithm\": \"gcr\"}");
        QCOMPARE(wrong.error().where(), u"limit {\"algorithm\": \"gcr\"}, at /algorithm"_s);
        QCOMPARE(wrong.error().id(), u"json.not_one_of_near"_s);
    }
    void everyExampleIsValid()
    {
        QString list = limitMessage("shorthand.zero").fix();
        list = list.sliced(18).replace(u" or "_s, u", "_s);
        const QStringList texts = list.split(u", "_s);
        QCOMPARE(texts.size(), 7);
        for (const QString &text : texts) {
            const Result<Limit> read = limitFromShorthand(text);
            QVERIFY2(read, qPrintable(text));
            QCOMPARE(toShorthand(*read)->remove(QLatin1Char('1')),
                     QString(text).remove(QLatin1Char('1')));
        }
    }

    void whatItWritesItReads()
    {
        RandomLimit random(2);
        int written = 0;
        for (int i = 0; i < 5'000; ++i) {
            Limit spec;
            spec.settings = random.settings();
            const std::optional<QString> text = toShorthand(spec);
            if (!text)
                continue;
            ++written;
            const Result<Limit> read = limitFromShorthand(*text);
            QVERIFY2(read && *read == spec, qPrintable(*text));
        }
        QVERIFY2(written > 1'000, "most plain limits have a shorthand");
    }
    void saysNothingWhereItWouldLoseSomething()
    {
        Limit spec = *limitFromShorthand(u"600/min");
        QCOMPARE(toShorthand(spec), u"600/min"_s);
        spec.name = u"a"_s;
        QVERIFY(!toShorthand(spec));
        spec.name.clear();
        spec.margin.fixed = 1ms;
        QVERIFY(!toShorthand(spec));
        spec.margin = {};
        spec.settings = GcraSettings {1s, 2};
        QVERIFY(!toShorthand(spec));
        spec.settings = TokenBucketSettings {5, 1, 1s, 0};
        QVERIFY(!toShorthand(spec));
        spec.settings = LeakyBucketSettings {};
        QVERIFY(!toShorthand(spec));
        spec.settings = ConcurrencySettings {0};
        QVERIFY(!toShorthand(spec));
    }
};

PENSTOCK_TEST(TestShorthand)
} // namespace tst_shorthand
#include "tst_shorthand.moc"
