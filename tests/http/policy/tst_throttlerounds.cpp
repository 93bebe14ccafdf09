// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/policy/throttlerounds.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestThrottleRounds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void callsInFlightAreOneRound()
    {
        ThrottleRounds rounds;
        QVERIFY(rounds.throttled(Instant(1s), Instant(1100ms)));
        QVERIFY(!rounds.throttled(Instant(1010ms), Instant(1110ms)));
        QVERIFY(!rounds.throttled(Instant(1099ms), Instant(3s)));
        QVERIFY(!rounds.throttled(Instant(1100ms), Instant(1101ms))); // in the same instant
        QCOMPARE(rounds.count(), 1);
    }
    void aCallSentAfterwardsIsNews()
    {
        ThrottleRounds rounds;
        rounds.throttled(Instant(1s), Instant(1100ms));
        QVERIFY(rounds.throttled(Instant(2s), Instant(2100ms)));
        QVERIFY(rounds.throttled(Instant(4s), Instant(4100ms)));
        QCOMPARE(rounds.count(), 3);
    }
    void onlyANewAdmissionEndsTheCount()
    {
        ThrottleRounds rounds;
        rounds.throttled(Instant(1s), Instant(1100ms));
        rounds.admitted(Instant(1050ms)); // was on its way before
        QCOMPARE(rounds.count(), 1);
        rounds.admitted(Instant(2s));
        QCOMPARE(rounds.count(), 0);
        rounds.throttled(Instant(3s), Instant(3100ms));
        QCOMPARE(rounds.count(), 1);
    }
    void timesThatWereTooEarlyShow_data()
    {
        const Table<Duration, Duration, Duration, Duration> row("named", "again", "cameBackAfter",
                                                                "early");
        row("rounded down", 4s, 0s, 4200ms, 1s);
        row("exact, by a slow clock", 4300ms, 80ms, 4320ms, 100ms);
        row("another window", 4s, 5s, 4200ms, 0s);
        row("a window of a second", 1s, 1s, 1050ms, 0s);
        row("long after", 4s, 500ms, 60s, 0s);
    }
    void timesThatWereTooEarlyShow()
    {
        QFETCH(const Duration, named);
        QFETCH(const Duration, again);
        QFETCH(const Duration, cameBackAfter);
        QFETCH(const Duration, early);
        ThrottleRounds rounds;
        ThrottleReading reading;
        reading.kind = ThrottleKind::Status;
        reading.retryAfter = RetryAfter {named, false};
        QVERIFY(rounds.answered(reading, Instant(1s), Instant(2s)).early == Duration::zero());
        reading.retryAfter->wait = again;
        const Instant back(2s + cameBackAfter);
        QVERIFY(rounds.answered(reading, back - 10ms, back).early == early);
    }
    void halfAsManyAdmissionsAsThrottlesEndTheCount()
    {
        ThrottleRounds rounds;
        rounds.throttled(Instant(1s), Instant(2s));
        rounds.throttled(Instant(1s), Instant(2s));
        rounds.throttled(Instant(1s), Instant(2s));
        rounds.admitted(Instant(3s)); // the probe, and then it was throttled again
        QCOMPARE(rounds.count(), 1);
        QVERIFY(rounds.throttled(Instant(4s), Instant(5s)));
        QCOMPARE(rounds.count(), 2);
        rounds.admitted(Instant(6s));
        QCOMPARE(rounds.count(), 0);
        for (int i = 0; i < 50; ++i)
            rounds.throttled(Instant(7s), Instant(8s));
        for (int i = 0; i < 24; ++i)
            rounds.admitted(Instant(9s));
        QCOMPARE(rounds.count(), 1);
        rounds.admitted(Instant(9s));
        QCOMPARE(rounds.count(), 0);
    }
};

PENSTOCK_TEST(TestThrottleRounds)
#include "tst_throttlerounds.moc"
