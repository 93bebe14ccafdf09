// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/manualclock.h>

#include <QCoreApplication>
#include <QEvent>
#include <QTest>

#include <functional>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_manualclock {

//! Posts itself another event for each that comes, as long as it may.
class Poster final : public QObject
{
public:
    bool goesOn = true;
    void post() { QCoreApplication::postEvent(this, new QEvent(QEvent::User)); }

protected:
    void customEvent(QEvent *) override
    {
        if (goesOn)
            post();
    }
};

using Move = std::function<void(ManualClock &, Duration)>;

class TestManualClock : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void timeDoesNotRunBack_data()
    {
        const Table<Move> row("move");
        row("advance", Move([](ManualClock &clock, Duration span) { clock.advance(span); }));
        row("jump", Move([](ManualClock &clock, Duration span) { clock.jump(span); }));
    }
    void timeDoesNotRunBack()
    {
        QFETCH(const Move, move);
        ManualClock clock;
        int rung = 0;
        const auto due = clock.makeAlarm([&rung] { ++rung; });
        const auto later = clock.makeAlarm([&rung] { ++rung; });
        move(clock, 10s);
        due->set(clock.now().at);
        later->set(clock.now().at + 1s);
        move(clock, -5s);
        QCOMPARE(clock.elapsed(), Duration(10s));
        QCOMPARE(rung, 1);
        move(clock, 1s);
        QCOMPARE(clock.elapsed(), Duration(11s));
        QCOMPARE(rung, 2);
    }
    void eventsWithoutEndAreReported()
    {
        Poster poster;
        poster.post();
        QTest::ignoreMessage(
            QtCriticalMsg,
            "ManualClock: event handlers post new events endlessly; the rest stays queued");
        ManualClock clock;
        clock.advance(1s);
        QCOMPARE(clock.elapsed(), Duration(1s));
        poster.goesOn = false;
    }
};

PENSTOCK_TEST(TestManualClock)
} // namespace tst_manualclock
#include "tst_manualclock.moc"
