// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitshare.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

namespace tst_limitshare {
Limit limit(const QByteArray &json)
{
    const Result<Limit> spec = limitFromJson(QJsonDocument::fromJson(json).object());
    if (!spec)
        qFatal("%s: %s", json.constData(), qPrintable(spec.error().text()));
    return *spec;
}

class TestLimitShare : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aPartIsTaken_data()
    {
        const Table<int, QByteArray, QByteArray> row("use", "all", "part");
        row("a bucket, and its rate", 60,
            R"({"algorithm": "token_bucket", "capacity": 10, "refill_amount": 2, "refill_interval": "1s"})",
            R"({"algorithm": "token_bucket", "capacity": 6, "refill_amount": 3, "refill_interval": "2500ms"})");
        row("a bucket with something in it", 50,
            R"({"algorithm": "token_bucket", "capacity": 10, "refill_amount": 2, "refill_interval": "1s", "initial": 5})",
            R"({"algorithm": "token_bucket", "capacity": 5, "refill_amount": 1, "refill_interval": "1s", "initial": 2})");
        row("a bucket in debt", 50,
            R"({"algorithm": "token_bucket", "capacity": 10, "refill_amount": 2, "refill_interval": "1s", "initial": -5})",
            R"({"algorithm": "token_bucket", "capacity": 5, "refill_amount": 1, "refill_interval": "1s", "initial": -3})");
        row("a bucket that is never refilled", 25,
            R"({"algorithm": "token_bucket", "capacity": 10, "refill_amount": 0, "refill_interval": "1s"})",
            R"({"algorithm": "token_bucket", "capacity": 2, "refill_amount": 0, "refill_interval": "1s"})");
        row("steps, rounded down", 50,
            R"({"algorithm": "token_bucket", "capacity": 9, "refill_amount": 3, "refill_interval": "1s", "refill": "stepped", "first_refill": "300ms"})",
            R"({"algorithm": "token_bucket", "capacity": 4, "refill_amount": 1, "refill_interval": "1s", "refill": "stepped", "first_refill": "300ms"})");
        row("steps of less than one", 40,
            R"({"algorithm": "token_bucket", "capacity": 9, "refill_amount": 1, "refill_interval": "1s", "refill": "stepped"})",
            R"({"algorithm": "token_bucket", "capacity": 3, "refill_amount": 1, "refill_interval": "3s", "refill": "stepped"})");
        row("steps of less than one that begin at once", 40,
            R"({"algorithm": "token_bucket", "capacity": 9, "refill_amount": 1, "refill_interval": "1s", "refill": "stepped", "first_refill": "300ms"})",
            R"({"algorithm": "token_bucket", "capacity": 3, "refill_amount": 1, "refill_interval": "3s", "refill": "stepped", "first_refill": "2300ms"})");
        row("steps of less than one by the calendar", 40,
            R"({"algorithm": "token_bucket", "capacity": 9, "refill_amount": 1, "refill_interval": "1s", "refill": "stepped", "first_refill": "2026-01-05T12:00:00Z"})",
            R"({"algorithm": "token_bucket", "capacity": 3, "refill_amount": 1, "refill_interval": "3s", "refill": "stepped", "first_refill": "2026-01-05T12:00:02Z"})");
        row("steps of nothing", 40,
            R"({"algorithm": "token_bucket", "capacity": 9, "refill_amount": 0, "refill_interval": "1s", "refill": "stepped"})",
            R"({"algorithm": "token_bucket", "capacity": 3, "refill_amount": 0, "refill_interval": "1s", "refill": "stepped"})");
        row("a queue, and its drain", 75,
            R"({"algorithm": "leaky_bucket", "capacity": 10, "drain_amount": 1, "drain_interval": "300ms"})",
            R"({"algorithm": "leaky_bucket", "capacity": 7, "drain_amount": 1, "drain_interval": "400ms"})");
        row("a pace, rounded in favour of the others", 30,
            R"({"algorithm": "gcra", "emission_interval": "100ns", "burst": 10})",
            R"({"algorithm": "gcra", "emission_interval": "334ns", "burst": 3})");
        row("calls that are spaced evenly", 50,
            R"({"algorithm": "gcra", "emission_interval": "250ms", "burst": 1})",
            R"({"algorithm": "gcra", "emission_interval": "500ms", "burst": 1})");
        row("a fixed window", 60,
            R"({"algorithm": "fixed_window", "capacity": 100, "interval": "1m", "anchor": "calendar", "time_zone": "Europe/Berlin"})",
            R"({"algorithm": "fixed_window", "capacity": 60, "interval": "1m", "anchor": "calendar", "time_zone": "Europe/Berlin"})");
        row("a sliding window, rounded down", 60,
            R"({"algorithm": "sliding_window", "capacity": 99, "interval": "1m", "count_from": "response"})",
            R"({"algorithm": "sliding_window", "capacity": 59, "interval": "1m", "count_from": "response"})");
        row("a window of two counters", 10,
            R"({"algorithm": "sliding_window_counter", "capacity": 100, "interval": "1m", "rounding": "floor"})",
            R"({"algorithm": "sliding_window_counter", "capacity": 10, "interval": "1m", "rounding": "floor"})");
        row("slots", 60, R"({"algorithm": "concurrency", "capacity": 4})",
            R"({"algorithm": "concurrency", "capacity": 2})");
        row("at least one slot", 1, R"({"algorithm": "concurrency", "capacity": 4})",
            R"({"algorithm": "concurrency", "capacity": 1})");
        row("none of none", 50, R"({"algorithm": "concurrency", "capacity": 0})",
            R"({"algorithm": "concurrency", "capacity": 0})");
        row("a wheel, and not its period", 50,
            R"({"algorithm": "waterwheel", "capacity": 5, "period": "1s"})",
            R"({"algorithm": "waterwheel", "capacity": 2, "period": "1s"})");
    }
    void aPartIsTaken()
    {
        QFETCH(const QByteArray, all);
        QFETCH(const int, use);
        QFETCH(const QByteArray, part);
        Limit spec = limit(all);
        spec.use = use;
        Limit shared = limit(all);
        shared.settings = settingsInUse(spec);
        const QByteArray text = QJsonDocument(toJson(shared)).toJson();
        QVERIFY2(shared == limit(part), text.constData());
    }
    void allOfItIsLeftAsItIs()
    {
        // Of a rate that could be written more shortly, too.
        const Limit spec = limit(
            R"({"algorithm": "leaky_bucket", "capacity": 10, "drain_amount": 60, "drain_interval": "60s"})");
        QVERIFY(settingsInUse(spec) == spec.settings);
        // What no file can say does no harm.
        Limit odd = spec;
        odd.use = 200;
        QVERIFY(settingsInUse(odd) == spec.settings);
        odd.use = 0;
        QCOMPARE(capacityOf(settingsInUse(odd)), 1);
        QCOMPARE(unitsOfServer(odd, 1), 100);
    }
    void whatTheServerHasIsFoundBack()
    {
        for (int use = 1; use <= 100; ++use) {
            Limit spec;
            spec.use = use;
            for (std::int64_t units = 1; units <= 300; ++units)
                QCOMPARE(unitsInUse(spec, unitsOfServer(spec, units)), units);
            QCOMPARE(unitsInUse(spec, 0), 0);
            QCOMPARE(unitsInUse(spec, 1), 1);
        }
    }
    void largestNumbersFit_data()
    {
        const Table<QByteArray> row("all");
        row("few in 100 years",
            R"({"algorithm": "token_bucket", "capacity": 7, "refill_amount": 7, "refill_interval": "36525d"})");
        row("many in 100 years",
            R"({"algorithm": "token_bucket", "capacity": 999999999999999, "refill_amount": 999999999999999, "refill_interval": "36525d"})");
        row("one step each 100 years",
            R"({"algorithm": "token_bucket", "capacity": 7, "refill_amount": 1, "refill_interval": "36525d", "refill": "stepped", "first_refill": "36525d"})");
        row("one in 100 years",
            R"({"algorithm": "gcra", "emission_interval": "36525d", "burst": 1})");
    }
    // Never faster, and never so slow that it wraps around.
    void largestNumbersFit()
    {
        QFETCH(const QByteArray, all);
        Limit spec = limit(all);
        for (spec.use = 1; spec.use < 100; ++spec.use) {
            const LimitSettings settings = settingsInUse(spec);
            QVERIFY(intervalOf(settings) >= intervalOf(spec.settings) || spec.use > 1);
            QVERIFY(intervalOf(settings) > Duration::zero());
            QVERIFY(capacityOf(settings) >= 1);
            if (const auto *const bucket = std::get_if<TokenBucketSettings>(&settings)) {
                const auto &before = std::get<TokenBucketSettings>(spec.settings);
                QVERIFY(bucket->refillAmount >= 1);
                const long double rate
                    = (long double)bucket->refillAmount / bucket->refillInterval.count();
                const long double part = (long double)before.refillAmount * spec.use / 100
                    / before.refillInterval.count();
                QVERIFY(rate <= part * (1 + 1e-15L) || bucket->refillInterval == Duration::max());
            }
        }
    }
};

PENSTOCK_TEST(TestLimitShare)
} // namespace tst_limitshare
#include "tst_limitshare.moc"
