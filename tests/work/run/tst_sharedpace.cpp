// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/work/run/sharedpace.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedpace {
struct Look
{
    Duration at;
    std::int64_t ended;
};

//! One look each \a every from \a from on, \a each rows having ended in between.
std::vector<Look> looks(Duration from, Duration every, int count, std::int64_t each)
{
    std::vector<Look> made;
    for (int i = 0; i < count; ++i)
        made.push_back({from + i * every, i * each});
    return made;
}

class TestSharedPace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhatIsLeft_data();
    void tellsWhatIsLeft();
    void forgetsWhatIsLongAgo();
    void keepsFewLooks();
};

void TestSharedPace::tellsWhatIsLeft_data()
{
    QTest::addColumn<std::vector<Look>>("looked");
    QTest::addColumn<Duration>("now");
    QTest::addColumn<qint64>("rows");
    QTest::addColumn<std::optional<Duration>>("left");

    const std::optional<Duration> unknown;
    QTest::newRow("nothing was looked at")
        << std::vector<Look> {} << Duration(5s) << 10LL << unknown;
    QTest::newRow("no row is left")
        << std::vector<Look> {} << Duration(5s) << 0LL << std::optional<Duration>(Duration::zero());
    QTest::newRow("one look") << std::vector<Look> {{0s, 100}} << Duration(5s) << 10LL << unknown;
    QTest::newRow("nothing has ended")
        << std::vector<Look> {{0s, 100}, {4s, 100}} << Duration(5s) << 10LL << unknown;
    QTest::newRow("not yet a second")
        << std::vector<Look> {{0s, 0}, {900ms, 90}} << Duration(900ms) << 10LL << unknown;
    QTest::newRow("ten a second") << looks(0s, 1s, 5, 10) << Duration(4s) << 100LL
                                  << std::optional<Duration>(10s);
    QTest::newRow("what had ended before counts for nothing")
        << std::vector<Look> {{0s, 1000}, {10s, 1020}} << Duration(10s) << 100LL
        << std::optional<Duration>(50s);
    QTest::newRow("it stands still") << std::vector<Look> {{0s, 0}, {10s, 100}} << Duration(20s)
                                     << 100LL << std::optional<Duration>(20s);
    QTest::newRow("Redis is back with less than it knew")
        << std::vector<Look> {{0s, 500}, {10s, 600}, {11s, 550}, {13s, 570}} << Duration(13s)
        << 100LL << std::optional<Duration>(10s);
    QTest::newRow("more rows than there is time")
        << std::vector<Look> {{0s, 0}, {50s, 1}} << Duration(50s)
        << std::numeric_limits<qint64>::max()
        << std::optional<Duration>(Duration(9'000'000'000'000'000'000));
}

void TestSharedPace::tellsWhatIsLeft()
{
    QFETCH(const std::vector<Look>, looked);
    QFETCH(const Duration, now);
    QFETCH(const qint64, rows);
    QFETCH(const std::optional<Duration>, left);
    SharedPace pace;
    for (const Look &look : looked)
        pace.note(Instant(look.at), look.ended);
    QCOMPARE(pace.left(Instant(now), rows), left);
}

void TestSharedPace::forgetsWhatIsLongAgo()
{
    SharedPace pace;
    pace.note(Instant(0s), 0);
    for (const Look &look : looks(0s, 1s, 600, 1)) // ten minutes at one a second
        pace.note(Instant(look.at), look.ended);
    std::int64_t ended = 599;
    for (int second = 600; second < 600 + 61; ++second) // then a minute at ten
        pace.note(Instant(std::chrono::seconds(second)), ended += 10);
    const auto left = pace.left(Instant(660s), 100);
    QVERIFY(left);
    QVERIFY2(*left >= 9900ms && *left <= 10100ms, qPrintable(QString::number(left->count())));
}

// However often is looked: the pace is that of the whole minute all the same.
void TestSharedPace::keepsFewLooks()
{
    SharedPace pace;
    for (const Look &look : looks(0s, 1ms, 30'000, 1))
        pace.note(Instant(look.at), look.ended);
    const auto left = pace.left(Instant(29'999ms), 1000);
    QVERIFY(left);
    QCOMPARE(std::chrono::round<std::chrono::milliseconds>(*left), 1000ms);
}

PENSTOCK_TEST(TestSharedPace)
} // namespace tst_sharedpace
#include "tst_sharedpace.moc"
