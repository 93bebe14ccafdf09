// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/spec/limitconversion.h>
#include <penstock/limits/spec/limitjson.h>

#include <QTest>

using namespace penstock;

namespace tst_limitconversion {
LimitSettings settingsOf(const QString &shorthand)
{
    return limitFromShorthand(shorthand).value().settings;
}

// A leaky bucket has no shorthand.
QString leaky(int capacity, int drained)
{
    return u"{\"algorithm\": \"leaky_bucket\", \"capacity\": %1, "
           "\"drain_amount\": %2, \"drain_interval\": \"15s\"}"_s.arg(capacity)
               .arg(drained);
}

class TestLimitConversion : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anotherAlgorithmSaysTheSame_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<int>("index");
        QTest::addColumn<QString>("to");
        QTest::newRow("window to bucket") << "600/min" << 0 << "bucket 600 refill 600/min";
        QTest::newRow("window to pace") << "600/min" << 2 << "every 100ms";
        QTest::newRow("window to fixed") << "600/min" << 3 << "600/min fixed";
        QTest::newRow("pace to window") << "every 250ms" << 4 << "240/min";
        QTest::newRow("uneven pace") << "every 7s" << 4 << "1/7s";
        QTest::newRow("window to lanes") << "10/min" << 6 << "10 concurrent";
        QTest::newRow("lanes to window") << "10 concurrent" << 4 << "10/min";
        QTest::newRow("window to wheel") << "5/1s" << 7 << "wheel 5/s";
        QTest::newRow("window to leaky bucket") << "5/15s" << 1 << leaky(5, 5);
        QTest::newRow("leaky bucket to window") << leaky(9, 5) << 4 << "5/15s";
        QTest::newRow("bucket to window") << "bucket 40 refill 2/s" << 4 << "2/1s";
        QTest::newRow("nothing changes") << "5/15s" << 4 << "5/15s";
    }
    void anotherAlgorithmSaysTheSame()
    {
        QFETCH(const QString, from);
        QFETCH(const int, index);
        QFETCH(const QString, to);
        const LimitSettings converted = convertedTo(std::size_t(index), settingsOf(from));
        QCOMPARE(converted.index(), std::size_t(index));
        QCOMPARE(converted, settingsOf(to));
    }

    void oneNumberCanBeTurned_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<int>("amount");
        QTest::addColumn<int>("turned");
        QTest::addColumn<QString>("to");
        QTest::newRow("window") << "600/min" << 600 << 900 << "900/min";
        QTest::newRow("fixed window") << "5000/h fixed" << 5000 << 15'000 << "15000/h fixed";
        QTest::newRow("bucket") << "bucket 40 refill 2/s" << 2 << 3 << "bucket 40 refill 3/s";
        QTest::newRow("leaky bucket") << leaky(9, 5) << 5 << 6 << leaky(9, 6);
        QTest::newRow("pace") << "every 250ms" << 240 << 480 << "every 125ms";
        QTest::newRow("slow pace") << "every 30s" << 120 << 60 << "every 1m";
        QTest::newRow("a pace of days") << "every 48h" << 1 << 2 << "every 24h";
        QTest::newRow("at a time") << "10 concurrent" << 10 << 1 << "1 concurrent";
        QTest::newRow("wheel") << "wheel 5/1s" << 5 << 6 << "wheel 6/1s";
        QTest::newRow("never nothing") << "600/min" << 600 << 0 << "1/min";
    }
    void oneNumberCanBeTurned()
    {
        QFETCH(const QString, from);
        QFETCH(const int, turned);
        QFETCH(const QString, to);
        QTEST(int(amountOf(settingsOf(from))), "amount");
        QCOMPARE(withAmount(settingsOf(from), turned), settingsOf(to));
        QCOMPARE(withAmount(settingsOf(from), amountOf(settingsOf(from))), settingsOf(from));
    }
};

PENSTOCK_TEST(TestLimitConversion)
} // namespace tst_limitconversion
#include "tst_limitconversion.moc"
