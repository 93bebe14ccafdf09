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
        const Table<QString, int, QString> row("from", "index", "to");
        row("window to bucket", "600/min", 0, "bucket 600 refill 600/min");
        row("window to pace", "600/min", 2, "every 100ms");
        row("window to fixed", "600/min", 3, "600/min fixed");
        row("pace to window", "every 250ms", 4, "240/min");
        row("uneven pace", "every 7s", 4, "1/7s");
        row("window to sub-queues", "10/min", 6, "10 concurrent");
        row("sub-queues to window", "10 concurrent", 4, "10/min");
        row("window to wheel", "5/1s", 7, "wheel 5/s");
        row("window to leaky bucket", "5/15s", 1, leaky(5, 5));
        row("leaky bucket to window", leaky(9, 5), 4, "5/15s");
        row("bucket to window", "bucket 40 refill 2/s", 4, "2/1s");
        row("nothing changes", "5/15s", 4, "5/15s");
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
        const Table<QString, int, int, QString> row("from", "amount", "turned", "to");
        row("window", "600/min", 600, 900, "900/min");
        row("fixed window", "5000/h fixed", 5000, 15'000, "15000/h fixed");
        row("bucket", "bucket 40 refill 2/s", 2, 3, "bucket 40 refill 3/s");
        row("leaky bucket", leaky(9, 5), 5, 6, leaky(9, 6));
        row("pace", "every 250ms", 240, 480, "every 125ms");
        row("slow pace", "every 30s", 120, 60, "every 1m");
        row("a pace of days", "every 48h", 1, 2, "every 24h");
        row("at a time", "10 concurrent", 10, 1, "1 concurrent");
        row("wheel", "wheel 5/1s", 5, 6, "wheel 6/1s");
        row("never nothing", "600/min", 600, 0, "1/min");
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
