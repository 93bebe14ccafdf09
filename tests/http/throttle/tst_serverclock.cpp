// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/dialectreader.h>
#include <penstock/http/throttle/serverclock.h>

#include <QDateTime>
#include <QLocale>
#include <QTest>
#include <QTimeZone>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_serverclock {
constexpr WallTime start {Duration(1795276800s)};

struct Answer
{
    Duration sent; // since start, by our clock
    Duration took;
};

//! As a server dates it whose clock is ahead by so much, and that answers at once.
HeaderList dated(const Answer &answer, Duration ahead)
{
    const WallTime at = start + answer.sent + answer.took / 2 + ahead;
    const qint64 second = std::chrono::floor<std::chrono::seconds>(at.time_since_epoch()).count();
    const QDateTime date = QDateTime::fromSecsSinceEpoch(second, QTimeZone::utc());
    return {{"Date", QLocale::c().toString(date, u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s).toLatin1()}};
}

class TestServerClock : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void withoutADateNothingIsKnown()
    {
        ServerClock clock;
        QVERIFY(!clock.until(start, start));
        clock.observe({{"Date", "yesterday"}}, start, start);
        clock.observe({{"Date", "Mon, 05 Jan 4052 12:00:00 GMT"}}, start, start);
        clock.observe({{"Date", "Sat, 21 Nov 2026 16:00:00 GMT"}, {"Age", "7"}}, start, start);
        QVERIFY(!clock.until(start, start));
    }
    void neverExpectsAResetEarlyAndWithEachAnswerLessLate_data()
    {
        QTest::addColumn<Duration>("ahead");
        for (const int ms : {-3'600'000, -1700, -400, 0, 300, 1900, 7'200'000})
            QTest::addRow("%d ms", ms) << Duration(ms * 1ms);
    }
    void neverExpectsAResetEarlyAndWithEachAnswerLessLate()
    {
        QFETCH(const Duration, ahead);
        ServerClock clock;
        Duration lateBefore = 2s;
        for (int i = 0; i < 40; ++i) {
            const Answer answer {i * 1370ms, 20ms};
            const WallTime now = start + answer.sent + answer.took;
            clock.observe(dated(answer, ahead), start + answer.sent, now);
            const Duration really = 500s;
            const Duration late = *clock.until(now + ahead + really, now) - really;
            // Clocks that may agree are taken to.
            QVERIFY(late >= -std::max<Duration>(-ahead, 0s) && late >= -500ms);
            if (std::chrono::abs(ahead) > 1s)
                QVERIFY(late >= Duration::zero() && late <= lateBefore);
            lateBefore = late;
        }
        QVERIFY(std::chrono::abs(lateBefore) <= 60ms);
    }
    void aClockThatIsSetIsLearnedAnew()
    {
        ServerClock clock;
        for (int i = 0; i < 20; ++i) {
            const Answer answer {i * 1370ms, 20ms};
            clock.observe(dated(answer, 5s), start + answer.sent,
                          start + answer.sent + answer.took);
        }
        const Answer after {100s, 20ms};
        const WallTime now = start + after.sent + after.took;
        clock.observe(dated(after, -60s), start + after.sent, now);
        const Duration until = *clock.until(now - 60s + 10s, now);
        QVERIFY(until >= 10s && until <= 11s + 20ms);
    }
    void resetsByTheServersClockArePutRight()
    {
        const HeaderList headers {{"Date", "Sat, 21 Nov 2026 16:00:00 GMT"},
                                  {"X-RateLimit-Limit", "50"},
                                  {"X-RateLimit-Remaining", "49"},
                                  {"X-RateLimit-Reset", "1795276806"}};
        const WallTime now = start + 300ms;
        ThrottleReading reading = DialectReader().read(200, headers, {}, now);
        QVERIFY(reading.limits.front().resetAt == start + 6s);
        QVERIFY(reading.limits.front().reset->wait == 6s);
        ServerClock clock;
        clock.observe(headers, now - 20ms, now);
        clock.correct(reading, now);
        QVERIFY(reading.limits.front().reset->wait == 5700ms);
    }
    void spansStayWhatTheyAre()
    {
        const HeaderList headers {{"Date", "Sat, 21 Nov 2026 16:00:00 GMT"},
                                  {"RateLimit", "limit=50, remaining=49, reset=6"},
                                  {"X-RateLimit-Reset-After", "7"}};
        const WallTime now = start + 300ms;
        ThrottleReading reading = DialectReader().read(200, headers, {}, now);
        ServerClock clock;
        clock.observe(headers, now - 20ms, now);
        clock.correct(reading, now);
        for (const SeenLimit &limit : reading.limits)
            QVERIFY(!limit.resetAt && limit.reset->wait >= 6s);
    }
};

PENSTOCK_TEST(TestServerClock)
} // namespace tst_serverclock
#include "tst_serverclock.moc"
