// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/state/pausestate_p.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_pausestate {
//! What befalls a pause at an instant, in words; "until" and "out" are the number behind.
struct Step
{
    int at; // s
    const char *what;
    int number = 0;
};

//! Plays \a steps. After each that asks, what the answer was.
QString played(const QList<Step> &steps)
{
    PauseState pause;
    std::int64_t out = 0;
    QString story;
    for (const Step &step : steps) {
        const QLatin1String what(step.what);
        const Instant now(step.at * 1s);
        const Instant until = step.number < 0 ? never : Instant(step.number * 1s);
        if (what == "out"_L1)
            out = step.number;
        else if (what == "pause"_L1)
            pause.pause(until, false, out);
        else if (what == "probe"_L1)
            pause.pause(until, true, out);
        else if (what == "resume"_L1)
            pause.resume();
        else if (what == "try"_L1)
            pause.tryNow(now);
        else if (what == "well"_L1)
            pause.ended(out-- == 1 && pause.isPaused(now), PauseState::End::Well);
        else if (what == "badly"_L1)
            pause.ended(out-- == 1 && pause.isPaused(now), PauseState::End::Badly);
        else if (what == "unsent"_L1)
            pause.ended(out-- == 1 && pause.isPaused(now), PauseState::End::Unsent);
        else if (what == "taken"_L1) // somebody else lets it go
            story += QLatin1Char(pause.granted(now) ? 'p' : 't');
        else if (pause.letsOneMore(now, out)) { // "ask"
            story += QLatin1Char(pause.granted(now) ? 'p' : '+');
            ++out;
        } else {
            story += QLatin1Char('-');
        }
    }
    return story;
}

QList<Step> repeated(int times, QList<Step> steps)
{
    QList<Step> all;
    while (times-- > 0)
        all.append(steps);
    return all;
}

class TestPauseState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void letsGo_data()
    {
        // story: + goes, - waits, p goes as a probe
        const Table<QList<Step>, QString> row("steps", "story");
        const Step ask0 {0, "ask"};
        const Step ask5 {5, "ask"};
        row("open", {ask0, ask0}, "++");
        row("until its end", {{0, "pause", 5}, ask0, {4, "ask"}, ask5, ask5}, "--++");
        row("a longer one prolongs it", {{0, "pause", 5}, {0, "pause", 9}, ask5, {9, "ask"}}, "-+");
        row("a shorter one does not", {{0, "pause", 9}, {0, "pause", 5}, ask5, {9, "ask"}}, "-+");
        row("for good, until it is resumed",
            {{0, "pause", -1}, {9, "ask"}, {9, "resume"}, {9, "ask"}}, "-+");
        row("one probe, then two, then four",
            {{0, "probe", 5},
             ask5,
             ask5,
             {6, "well"},
             ask5,
             ask5,
             ask5,
             {7, "well"},
             {7, "well"},
             ask5,
             ask5,
             ask5,
             ask5,
             ask5},
            "p-++-++++-");
        row("a probe that was not sent tells nothing",
            {{0, "probe", 5}, ask5, {6, "unsent"}, ask5, ask5}, "pp-");
        row("a probe that fails tells that it goes on",
            {{0, "probe", 5},
             ask5,
             {6, "probe", 9},
             {6, "badly"},
             {8, "ask"},
             {9, "ask"},
             {9, "ask"}},
            "p-p-");
        row("a plain pause while it is careful stays careful",
            {{0, "probe", 5}, ask5, {6, "well"}, {6, "pause", 9}, {9, "ask"}, {9, "ask"}}, "pp-");
        row("tried before its end, with one probe, then two",
            {{0, "pause", 5},
             {1, "ask"},
             {1, "try"},
             {1, "ask"},
             {2, "ask"},
             {3, "well"},
             {3, "ask"},
             {3, "ask"},
             {3, "ask"}},
            "-p-++-");
        row("tried in vain: the next pause is as long as it says",
            {{0, "probe", 50},
             {1, "try"},
             {1, "ask"},
             {2, "probe", 9},
             {2, "badly"},
             {8, "ask"},
             {9, "ask"},
             {9, "ask"}},
            "p-p-");
        row("tried when it is closed for good",
            {{0, "pause", -1}, {9, "try"}, {9, "ask"}, {9, "ask"}}, "p-");
        row("what had gone before it was tried is no probe",
            {{0, "probe", 5}, {1, "taken"}, {2, "try"}, {2, "ask"}, {2, "ask"}}, "tp-");
        row("there is nothing to try while the probe is out",
            {{0, "probe", 5}, ask5, {6, "try"}, {6, "ask"}}, "p-");
        row("nor while it opens",
            {{0, "probe", 5}, ask5, {6, "well"}, {6, "try"}, {6, "ask"}, {6, "ask"}, {6, "ask"}},
            "p++-");
        row("nor where it is open", {{0, "try"}, ask0, ask0}, "++");
        row("what had gone before it ended is no probe",
            {{0, "probe", 5}, {4, "taken"}, ask5, ask5}, "tp-");
        row("what somebody else lets go when it is over is the probe",
            {{0, "probe", 5}, {5, "taken"}, ask5}, "p-");
        row("what ends badly opens no more",
            {{0, "probe", 5}, ask5, {6, "well"}, ask5, ask5, {7, "badly"}, ask5, ask5}, "p+++-");
        row("wide open after 32 good ends",
            QList<Step> {{0, "probe", 5}, ask5, {6, "well"}} + repeated(31, {ask5, {6, "well"}})
                + repeated(64, {ask5}),
            u"p"_s + QString(31 + 64, QLatin1Char('+')));
        row("or as many as were out before",
            QList<Step> {{0, "out", 40}, {0, "probe", 5}, {0, "out", 0}, ask5, {6, "well"}}
                + repeated(31, {ask5, {6, "well"}}) + repeated(64, {ask5}),
            u"p"_s + QString(31 + 33, QLatin1Char('+')) + QString(31, QLatin1Char('-')));
    }
    void letsGo()
    {
        QFETCH(const QList<Step>, steps);
        QTEST(played(steps), "story");
    }

    void opensAllAtOnceWhereThatIsWanted()
    {
        PauseState pause(false);
        pause.pause(Instant(5s), true, 0);
        QVERIFY(pause.letsOneMore(Instant(5s), 0));
        QVERIFY(pause.granted(Instant(5s)));
        QVERIFY(!pause.letsOneMore(Instant(5s), 1));
        pause.ended(true, PauseState::End::Well);
        QVERIFY(pause.isOpen());
    }

    void tellsUntilWhen()
    {
        PauseState pause;
        QVERIFY(!pause.pausedUntil());
        QVERIFY(!pause.leftToSave(Instant(0s)));
        QCOMPARE(pause.opensAt(), never);
        pause.pause(Instant(5s), true, 0);
        QVERIFY(pause.isPaused(Instant(4s)));
        QVERIFY(!pause.isPaused(Instant(5s)));
        QCOMPARE(pause.pausedUntil(), std::optional(Instant(5s)));
        QCOMPARE(pause.opensAt(), Instant(5s));
        QCOMPARE(pause.closedUntil(), Instant(5s));
        QCOMPARE(pause.leftToSave(Instant(2s)), std::optional<Duration>(3s));
        pause.pause(never, false, 0);
        QVERIFY(pause.isClosedForGood());
        QCOMPARE(pause.leftToSave(Instant(2s)),
                 std::optional<Duration>(3s)); // as somebody named it
        pause.tryNow(Instant(2s));
        QCOMPARE(pause.opensAt(), Instant(2s));
        QVERIFY(!pause.leftToSave(Instant(2s)));
        pause.resume();
        QVERIFY(pause.isOpen());
        QVERIFY(!pause.leftToSave(Instant(2s)));
        QCOMPARE(pause.closedUntil(), Instant::min());
    }
    void isPausedWhileItsProbeIsOut()
    {
        PauseState pause;
        pause.pause(Instant(5s), true, 0);
        QVERIFY(pause.letsOneMore(Instant(6s), 0) && pause.granted(Instant(6s)));
        QVERIFY(pause.isPaused(Instant(6s)));
        QCOMPARE(pause.pausedUntil(), std::optional(Instant(5s)));
        QCOMPARE(pause.closedUntil(), Instant::min());
        pause.ended(true, PauseState::End::Well);
        QVERIFY(!pause.isPaused(Instant(6s)));
        QVERIFY(!pause.pausedUntil());
    }
};

PENSTOCK_TEST(TestPauseState)
} // namespace tst_pausestate
#include "tst_pausestate.moc"
