// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/runlife.h>

#include <penstock/http/text/httpmessages.h>

#include <QMetaEnum>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! What a run may still do, and how it ends.
class TestRunLife : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void maySendAndRead_data()
    {
        const Table<QStringList, bool, bool> row("steps", "maySend", "mayRead");
        row("at first", {}, true, true);
        row("paused", steps("pause"), false, false);
        row("tripped", steps("trip"), false, false);
        row("tripped and resumed", steps("trip resume"), true, true);
        row("resumed", steps("pause resume"), true, true);
        row("stopping", steps("stop"), false, false);
        row("resumed while stopping", steps("pause stop resume"), false, false);
        row("rows ended", steps("endRows"), true, false);
        row("torn rows", steps("tear"), true, false);
        row("ended", steps("end"), false, false);
        row("resumed after the end", steps("pause end resume"), false, false);
    }
    void maySendAndRead()
    {
        QFETCH(const QStringList, steps);
        const RunLife life = after(steps);
        QTEST(life.maySend(), "maySend");
        QTEST(life.mayRead(), "mayRead");
    }

    void knowsWhenItIsOver_data()
    {
        // ending empty: it goes on
        Table<QStringList, bool, int, QString>("steps", "hasCalls", "busy", "ending");
        const auto row = [](const char *words, bool hasCalls, int busy, const char *ending) {
            QTest::addRow("%s, %s calls, %d busy", words, hasCalls ? "with" : "without", busy)
                << steps(words) << hasCalls << busy << QString::fromLatin1(ending);
        };
        row("", false, 0, "");
        row("endRows", false, 0, "AllDone");
        row("endRows", false, 1, ""); // one waits for a token, say
        row("endRows", true, 1, "");
        row("tear", false, 0, "RowsFault: torn");
        row("tear", true, 1, "");
        row("stop", true, 3, "");
        row("stop", false, 3, "Stopped"); // they are for the next run
        row("halt stop", false, 3, "LimitReached: a ban");
        row("halt stop", true, 3, "");
        row("tear stop", false, 3, "Stopped");
        row("trip", false, 3, "");
        row("trip stop", false, 3, "CredentialRefused: all 401");
        row("trip resume stop", false, 3, "Stopped");
        row("trip halt stop", false, 3, "LimitReached: a ban");
        row("pause endRows", false, 2, "");
        row("endRows end", false, 0, "");
    }
    void knowsWhenItIsOver()
    {
        QFETCH(const QStringList, steps);
        QFETCH(const bool, hasCalls);
        QFETCH(const int, busy);
        const std::optional<RunEnding> ending = after(steps).due(hasCalls, busy);
        QTEST(ending ? reported(*ending) : QString(), "ending");
    }

    void endsOnce()
    {
        RunLife life;
        QVERIFY(life.end({JobRun::End::Stopped}));
        QVERIFY(!life.end({JobRun::End::AllDone}));
        QVERIFY(life.howItEnded(true, true) == JobRun::End::Stopped);
        QVERIFY(!life.halt(error("late")));
        life.ledgerFailed(error("the disk is full"));
        QVERIFY(life.howItEnded(false, true) == JobRun::End::OutputFault);
        QCOMPARE(life.fault()->what(), u"the disk is full"_s);
    }

    void isNotAllDoneWhereSomeFailed()
    {
        RunLife life;
        life.end({JobRun::End::AllDone});
        QVERIFY(life.howItEnded(false, false) == JobRun::End::AllDone);
        QVERIFY(life.howItEnded(false, true) == JobRun::End::Incomplete);
        QVERIFY(life.howItEnded(true, false) == JobRun::End::SomeFailed);
        QVERIFY(life.howItEnded(true, true) == JobRun::End::SomeFailed);
    }

    void tellsWhatIsNew()
    {
        RunLife life;
        QVERIFY(!life.resume());
        life.pause();
        QVERIFY(life.isPaused() && life.resume() && !life.isPaused());
        QVERIFY(life.halt(error("a ban")));
        QVERIFY(!life.halt(error("another")));
        QVERIFY(life.stop());
        QVERIFY(!life.stop());
    }

private:
    static QStringList steps(const char *words)
    {
        return QString::fromLatin1(words).split(u' ', Qt::SkipEmptyParts);
    }
    static Error error(const char *what)
    {
        return httpMessage("http.stored_text", MessageArgument::quoted(QString::fromLatin1(what)));
    }
    static RunLife after(const QStringList &steps)
    {
        RunLife life;
        for (const QString &step : steps) {
            if (step == u"pause"_s)
                life.pause();
            else if (step == u"resume"_s)
                life.resume();
            else if (step == u"stop"_s)
                life.stop();
            else if (step == u"trip"_s)
                life.trip({JobRun::End::CredentialRefused, error("all 401")});
            else if (step == u"halt"_s)
                life.halt(error("a ban"));
            else if (step == u"endRows"_s)
                life.endRows();
            else if (step == u"tear"_s)
                life.endRows(error("torn"));
            else
                life.end({JobRun::End::AllDone});
        }
        return life;
    }
    static QString reported(const RunEnding &ending)
    {
        const QString how
            = QString::fromLatin1(QMetaEnum::fromType<JobRun::End>().valueToKey(int(ending.how)));
        return ending.why ? how + u": "_s + ending.why->what() : how;
    }
};

PENSTOCK_TEST(TestRunLife)
#include "tst_runlife.moc"
