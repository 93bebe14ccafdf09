// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/simulation/limitpicture.h>
#include <penstock/limits/spec/limitconversion.h>
#include <penstock/limits/spec/limitjson.h>

#include <QTest>

#include <algorithm>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_limitpicture {
LimitSettings settingsOf(const QString &shorthand)
{
    return limitFromShorthand(shorthand).value().settings;
}

// "5 at 24.0, 5 at 60.0": how many are let through when, in seconds.
QString storyOf(const LimitPicture &picture)
{
    QStringList parts;
    for (std::size_t i = 0; i < picture.calls.size();) {
        std::size_t end = i;
        while (end < picture.calls.size() && picture.calls[end].at == picture.calls[i].at)
            ++end;
        const double at = std::chrono::duration<double>(picture.calls[i].at).count();
        parts.append(u"%1 at %2"_s.arg(end - i).arg(at));
        i = end;
    }
    return parts.join(u", "_s);
}

class TestLimitPicture : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsWhatIsLetThrough_data()
    {
        Table<QString, QString, int, int>("limit", "story", "unit", "boundaries");
        const auto row = [](const char *limit, const char *story, int unit, int boundaries) {
            QTest::newRow(limit) << QString::fromUtf8(limit) << QString::fromUtf8(story) << unit
                                 << boundaries;
        };
        row("2/min", "2 at 24, 2 at 84, 2 at 144, 2 at 204", 1, 0);
        row("600/min", "5 at 24, 5 at 84, 5 at 144, 5 at 204", 120, 0);
        row("5/min fixed", "5 at 24, 5 at 60, 5 at 120, 5 at 180", 1, 5);
        row("5000/h fixed", "5 at 1440, 5 at 3600, 5 at 7200, 5 at 10800", 1000, 5);
    }
    void showsWhatIsLetThrough()
    {
        QFETCH(const QString, limit);
        const LimitPicture picture = pictureOf(settingsOf(limit));
        QTEST(storyOf(picture), "story");
        QTEST(int(picture.unit), "unit");
        QTEST(int(picture.boundaries.size()), "boundaries");
        QCOMPARE(picture.subQueues, 0);
    }
    void aBucketBeginsWithItsBurst()
    {
        const LimitPicture picture = pictureOf(settingsOf(u"bucket 3 refill 1/s"_s));
        QVERIFY(storyOf(picture).startsWith(u"3 at 0, 1 at 1, 1 at 2"_s));
        QCOMPARE(picture.span, Duration(24s));
        // Forty at once are five bars of eight; so many come back in four seconds.
        const LimitPicture large = pictureOf(settingsOf(u"bucket 40 refill 2/s"_s));
        QVERIFY2(storyOf(large).startsWith(u"5 at 0, 1 at 4, 1 at 8"_s),
                 qPrintable(storyOf(large)));
        QCOMPARE(large.unit, 8);
    }
    void anEvenPaceHasNoBurst()
    {
        const LimitPicture picture = pictureOf(settingsOf(u"every 250ms"_s));
        QCOMPARE(picture.calls.size(), std::size_t(24));
        QCOMPARE(picture.calls[1].at - picture.calls[0].at, Duration(250ms));
    }
    void callsAtOnceAreRows()
    {
        const LimitPicture picture = pictureOf(settingsOf(u"3 concurrent"_s));
        QCOMPARE(picture.subQueues, 3);
        QVERIFY(picture.calls.size() > 20);
        for (const LimitPicture::Call &call : picture.calls) {
            QVERIFY(call.end > call.at);
            QVERIFY(call.subQueue < 3);
        }
        QCOMPARE(pictureOf(settingsOf(u"100 concurrent"_s)).subQueues, 5);
        QCOMPARE(pictureOf(settingsOf(u"wheel 2/1s"_s)).subQueues, 2);
    }
    void everyAlgorithmHasOne_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < int(std::variant_size_v<LimitSettings>); ++i)
            QTest::addRow("algorithm %d", i) << i;
    }
    void everyAlgorithmHasOne()
    {
        QFETCH(const int, index);
        const LimitSettings from[] = {SlidingWindowSettings {600, 1min},
                                      GcraSettings {1ns, largestAmount},
                                      TokenBucketSettings {0, 0, 1s},
                                      FixedWindowSettings {largestAmount, longestInterval},
                                      LeakyBucketSettings {1, largestAmount, longestInterval},
                                      ConcurrencySettings {0}};
        for (const LimitSettings &settings : from) {
            const LimitPicture picture = pictureOf(convertedTo(std::size_t(index), settings));
            QVERIFY(picture.span > 0s);
            QVERIFY(picture.calls.size() <= 100);
            QVERIFY(std::all_of(picture.calls.begin(), picture.calls.end(),
                                [&](const auto &call) { return call.at < picture.span; }));
            QVERIFY(!pictureOf(settings).calls.empty() || capacityOf(settings) == 0);
        }
    }
    void nothingComesOfACapacityOfZero()
    {
        QVERIFY(pictureOf(SlidingWindowSettings {0, 1s}).calls.empty());
    }
};

PENSTOCK_TEST(TestLimitPicture)
} // namespace tst_limitpicture
#include "tst_limitpicture.moc"
