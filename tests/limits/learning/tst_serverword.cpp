// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/learning/sharedkeywatch.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! Which limit a server's counter means, and whether others spend from it.
class TestServerWord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void findsTheLimitThatIsMeant_data()
    {
        // index -1: none
        const Table<ServerCounter, int> row("counter", "index");
        const auto in = [](Duration wait) { return std::optional(Instant(wait)); };
        row("by its name", ServerCounter {.name = u"Daily"_s}, 2);
        row("by its window", ServerCounter {.limit = 5, .window = 60s}, 1);
        row("no such window", ServerCounter {.limit = 120, .window = 61s}, -1);
        row("by its number", ServerCounter {.limit = 1000, .reset = in(50s)}, 1);
        row("the nearest number", ServerCounter {.limit = 100, .reset = in(9s)}, 0);
        row("the nearest, without a reset", ServerCounter {.limit = 100}, 0);
        row("its reset is too far away", ServerCounter {.limit = 100, .reset = in(50s)}, -1);
        row("a number like none", ServerCounter {.limit = 30}, -1);
        row("neither number nor window, but a reset only one allows",
            ServerCounter {.remaining = 3, .reset = in(10h)}, 2);
        row("nothing to go by", ServerCounter {.remaining = 3}, -1);
    }
    void findsTheLimitThatIsMeant()
    {
        QFETCH(const ServerCounter, counter);
        const std::vector<Limit> limits {{u"burst"_s, SlidingWindowSettings {120, 10s}},
                                         {u"minutely"_s, FixedWindowSettings {1000, 60s}},
                                         {u"daily"_s, FixedWindowSettings {50'000, 24h}},
                                         {u"at once"_s, ConcurrencySettings {100}}};
        std::vector<const Limit *> all;
        for (const Limit &limit : limits)
            all.push_back(&limit);
        const auto meant = limitMeantBy(counter, all, Instant());
        QTEST(meant ? int(*meant) : -1, "index");
    }
    void ofTwoAlikeNoneIsMeant()
    {
        const Limit one {u"a"_s, SlidingWindowSettings {100, 10s}};
        const Limit other {u"b"_s, FixedWindowSettings {100, 10s}};
        const std::vector<const Limit *> both {&one, &other};
        QVERIFY(!limitMeantBy({.limit = 100}, both, Instant()));
    }

    // remaining and what we had spent by then; who else spends is said at the last.
    void seesWhoElseSpends_data()
    {
        using Looks = QList<QPair<int, int>>;
        // others 0: nothing is said
        const Table<Looks, int> row("looks", "others");
        row("nobody", Looks {{90, 10}, {80, 20}, {70, 30}, {60, 40}}, 0);
        row("somebody", Looks {{90, 10}, {70, 11}, {60, 12}, {50, 13}}, 37);
        row("once is not enough", Looks {{90, 10}, {70, 11}}, 0);
        row("a few may be chance", Looks {{90, 10}, {86, 11}, {85, 12}, {84, 13}}, 0);
        row("several front ends",
            Looks {{90, 10}, {40, 11}, {89, 12}, {39, 13}, {88, 14}, {38, 15}}, 0);
    }
    void seesWhoElseSpends()
    {
        using Looks = QList<QPair<int, int>>;
        QFETCH(const Looks, looks);
        SharedKeyWatch watch;
        std::int64_t others = 0;
        for (const auto &[remaining, spent] : looks)
            others = watch.see({remaining, Instant(60s), spent, 0}, Instant(1s)).value_or(0);
        QTEST(int(others), "others");
    }
    void whatIsInFlightMayBeCountedAlready()
    {
        SharedKeyWatch watch;
        for (int i = 0; i < 10; ++i) // 16 on their way when the first answer came
            QVERIFY(!watch.see({100 - i * 3, Instant(60s), 16 + i, 16}, Instant(1s)));
    }
    void saysItOnceAnHour()
    {
        SharedKeyWatch watch;
        int said = 0;
        for (int i = 0; i < 50; ++i)
            said += watch.see({1000 - i * 10, Instant(60s), i, 0}, Instant(1s)) ? 1 : 0;
        QCOMPARE(said, 1);
        QVERIFY(watch.see({400, Instant(60s), 60, 0}, Instant(2h)));
    }
    void aNewWindowStartsAnew()
    {
        SharedKeyWatch watch;
        for (int i = 0; i < 20;
             ++i) // each window's count lower than the last, for no reason of ours
            QVERIFY(!watch.see({1000 - i * 40, Instant(60s * (i + 1)), i, 0}, Instant(60s * i)));
    }
};

PENSTOCK_TEST(TestServerWord)
#include "tst_serverword.moc"
