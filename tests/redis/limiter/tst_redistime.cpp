// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/redis/limiter/redistime.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_redistime {
constexpr std::int64_t ahead = 1'000'000; // the clock of Redis, before ours, us

Instant at(Duration time)
{
    return Instant(time);
}
//! Asked at \a sent, read half way, answered after \a trip.
void ask(RedisTime &time, Duration sent, Duration trip)
{
    time.note(ahead
                  + std::chrono::duration_cast<std::chrono::microseconds>(sent + trip / 2).count(),
              at(sent), at(sent + trip));
}
std::int64_t widthOf(const RedisTime &time)
{
    return time.latest(at(0s)) - time.earliest(at(0s));
}

//! What the answers of a Redis show of its clock.
class TestRedisTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isBetweenQuestionAndAnswer()
    {
        RedisTime time;
        QVERIFY(!time.isKnown());
        ask(time, 10s, 20ms);
        QVERIFY(time.isKnown());
        QVERIFY(time.earliest(at(0s)) <= ahead && ahead <= time.latest(at(0s)));
        QCOMPARE(widthOf(time), 20'002); // the way there and back, rounded up on both sides
    }
    void aNearAnswerHoldsForAMinute_data()
    {
        QTest::addColumn<qint64>("seconds");
        QTest::addColumn<qint64>("width");
        QTest::newRow("at once") << qint64(1) << qint64(2'002);
        QTest::newRow("after 59 s") << qint64(59) << qint64(2'002);
        QTest::newRow("after 61 s") << qint64(61) << qint64(40'002);
    }
    void aNearAnswerHoldsForAMinute()
    {
        QFETCH(const qint64, seconds);
        RedisTime time;
        ask(time, 10s, 2ms);
        ask(time, 10s + std::chrono::seconds(seconds), 40ms);
        QTEST(qint64(widthOf(time)), "width");
    }
    void aClockThatWasSetIsBelieved()
    {
        RedisTime time;
        ask(time, 10s, 2ms);
        time.note(5'000'000 + 11'001'000, at(11s), at(11s + 2ms));
        QVERIFY(time.earliest(at(0s)) <= 5'000'000 && 5'000'000 <= time.latest(at(0s)));
    }
    // Else a call that is due by what is known is early by the clock of Redis, again and again.
    void neverKnowsMoreThanTheLastAnswer_data()
    {
        Table<qint64> row("by");
        for (const qint64 by : {-3, -2, -1, 0, 1, 2, 3})
            row(QByteArray::number(by).constData(), by);
    }
    void neverKnowsMoreThanTheLastAnswer()
    {
        QFETCH(const qint64, by);
        RedisTime time;
        time.note(ahead, at(0s), at(0s));
        time.note(ahead + by, at(0s), at(0s));
        QVERIFY(time.earliest(at(0s)) <= ahead + by && ahead + by <= time.latest(at(0s)));
    }
    void tellsWhatItKnows_data()
    {
        Table<Duration, bool> row("aheadBy", "isSet");
        row("as it has to be", 0s, false);
        row("as late as it can be", 30ms, false); // the trip, and what is not known
        row("later", 31ms, true);
        row("much later", 1h, true);
    }
    // The clock of Redis was set where it shows what it cannot show before the answer came.
    void tellsWhatItKnows()
    {
        QFETCH(const Duration, aheadBy);
        QFETCH(const bool, isSet);
        RedisTime time;
        QVERIFY(time.toJson(at(9s)).isEmpty());
        const std::int64_t offset = 7;
        time.note(ahead + (10s + 10ms) / 1us, at(10s), at(10s + 20ms), offset);
        const std::int64_t shown = ahead + (20s + aheadBy) / 1us;
        time.note(ahead + (20s + 10ms) / 1us, at(20s), at(20s + 20ms), offset, shown);
        const QJsonArray reported = QJsonDocument::fromJson(time.toJson(at(21s))).array();
        QCOMPARE(reported[0].toInteger(), time.earliest(at(21s)));
        QCOMPARE(reported[1].toInteger(), time.latest(at(21s)));
        QCOMPARE(reported[2].toInteger(), time.earliest(at(10s + 20ms)));
        QCOMPARE(reported[3].toInteger(), offset);
        QCOMPARE(reported.size(), isSet ? 5 : 4);
        if (isSet) // then that clock is right, at the latest when it was asked
            QCOMPARE(shown - offset + reported[4].toInteger(), time.earliest(at(20s)));
        ask(time, 22s, 20ms);
        QCOMPARE(QJsonDocument::fromJson(time.toJson(at(23s))).array().size(), 4);
    }
    // It slowed down in between: what was known before is the latest time that it can show.
    void forgetsAnotherOffset()
    {
        RedisTime time;
        ask(time, 10s, 20ms);
        const std::int64_t latest = time.latest(at(20s + 20ms));
        const std::int64_t slower = ahead + (20s + 5ms) / 1us;
        RedisTime possible = time;
        possible.note(slower, at(20s), at(20s + 20ms), 5, latest);
        QCOMPARE(possible.earliest(at(0s)), slower - (20s + 20ms) / 1us - 1);
        QCOMPARE(QJsonDocument::fromJson(possible.toJson(at(23s))).array().size(), 4);
        time.note(slower, at(20s), at(20s + 20ms), 5, latest + 1);
        const QJsonArray reported = QJsonDocument::fromJson(time.toJson(at(23s))).array();
        QCOMPARE(reported[3].toInteger(), 5);
        QCOMPARE(latest + 1 - 5 + reported[4].toInteger(), time.earliest(at(20s)));
    }
};

PENSTOCK_TEST(TestRedisTime)
} // namespace tst_redistime

#include "tst_redistime.moc"
