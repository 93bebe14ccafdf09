// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/charts/callsplot.h"
#include "ui/charts/liveplot.h"
#include "ui/jobs/earlierbar.h"
#include "ui/jobs/jobtab.h"
#include "ui/savedjobfixture.h"

#include <penstock/jobs/plan/storedruns.h>

#include <QComboBox>
#include <QMessageBox>
#include <QSignalSpy>

using namespace penstock;

namespace tst_earlierruns {
using State = JobSession::State;

struct Fixture : SavedJobFixture
{
    ~Fixture() { window.reset(); }

    void runToItsEnd() const
    {
        onlyJob()->start(JobSession::From::Beginning);
        QTRY_COMPARE_WITH_TIMEOUT(onlyJob()->state(), State::Done, patience);
    }
    std::size_t storedRuns() const { return storedRunsIn(onlyJob()->folder())->size(); }
    // As on another day.
    void restart()
    {
        window.reset();
        open();
        openSaved();
        QTRY_COMPARE_WITH_TIMEOUT(onlyJob()->state(), State::Done, patience);
        window->openJob(*onlyJob());
    }
    const LivePlot *plot() const { return named<LivePlot>(u"Requests per second"_s); }
    bool hasCurve(const QString &name) const
    {
        return plot() != nullptr && plot()->drawnPoints() > 2
            && plot()->accessibleDescription().contains(name);
    }
    EarlierBar *bar() const { return window->findChild<EarlierBar *>(); }
};

//! Runs of other days.
class TestEarlierRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void comeBackAfterARestart()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.runToItsEnd();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.storedRuns(), std::size_t(1), patience);
        fixture.restart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.bar()->isVisible(), patience);
        QVERIFY(fixture.hasLabel(u"200 rows in "_s));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasCurve(u"responses"_s), patience);
        QVERIFY(fixture.hasLabel(u"Limits remaining at the end of the run"_s));
        QVERIFY(!fixture.hasLabel(u"No curves recorded for earlier runs"_s));
        // What is not kept does not come any more.
        for (const auto *const plot : fixture.window->findChildren<CallsPlot *>())
            QCOMPARE(plot->accessibleDescription(),
                     u"Individual requests of earlier runs are not recorded"_s);
        for (const auto *const plot : fixture.window->findChildren<LivePlot *>())
            QVERIFY2(!plot->accessibleDescription().contains(u" yet"_s),
                     qPrintable(plot->accessibleDescription()));
    }

    void areComparedByKeys()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.runToItsEnd();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.storedRuns(), std::size_t(1), patience);
        fixture.runToItsEnd();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.storedRuns(), std::size_t(2), patience);
        fixture.restart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.bar()->isVisible(), patience);
        auto *const other = fixture.named<QComboBox>(u"Run to compare with"_s);
        QVERIFY(other != nullptr);
        QCOMPARE(other->count(), 3);
        other->setFocus();
        QTest::keyClick(other, Qt::Key_End);
        QVERIFY(fixture.bar()->comparedWith() != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasCurve(u"responses in the other run"_s), patience);
        QVERIFY(fixture.hasLabel(u"; dashed: 200 rows in "_s));
        // Another one is shown instead.
        auto *const run = fixture.named<QComboBox>(u"Run shown"_s);
        const WallTime latest = fixture.bar()->shown()->begun;
        run->setFocus();
        QTest::keyClick(run, Qt::Key_Down);
        QVERIFY(fixture.bar()->shown()->begun < latest);
        QVERIFY(fixture.bar()->comparedWith() == nullptr); // it is the same
    }

    void stayChosenWhenAnotherOneIsKept()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.runToItsEnd();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.storedRuns(), std::size_t(1), patience);
        fixture.restart();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.bar()->isVisible(), patience);
        const QString folder = fixture.onlyJob()->folder();
        StoredRun newest = storedRunsIn(folder)->front();
        const WallTime first = newest.begun;
        const auto keepAnother = [&] {
            QSignalSpy changed(fixture.bar(), &EarlierBar::changed);
            newest.begun += std::chrono::seconds(1);
            QVERIFY(keepRun(folder, newest));
            fixture.bar()->lookAgain();
            QTRY_VERIFY_WITH_TIMEOUT(!changed.isEmpty(), patience);
        };
        keepAnother();
        const WallTime second = newest.begun;
        // The latest is the latest there is, and is compared with the same one as before.
        fixture.named<QComboBox>(u"Run to compare with"_s)->setCurrentIndex(2);
        QCOMPARE(fixture.bar()->comparedWith()->begun, first);
        keepAnother();
        QCOMPARE(fixture.bar()->shown()->begun, newest.begun);
        QCOMPARE(fixture.bar()->comparedWith()->begun, first);
        // An earlier one stays.
        fixture.named<QComboBox>(u"Run shown"_s)->setCurrentIndex(1);
        QCOMPARE(fixture.bar()->shown()->begun, second);
        keepAnother();
        QCOMPARE(fixture.bar()->shown()->begun, second);
        QCOMPARE(fixture.bar()->comparedWith()->begun, first);
    }

    void areNotInTheWayOfARun()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->openJob(*fixture.onlyJob());
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        QVERIFY(!fixture.bar()->isVisible());
        fixture.runToItsEnd();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.bar()->isVisible(), patience);
        fixture.onlyJob()->start(JobSession::From::Beginning);
        QVERIFY(!fixture.bar()->isVisible());
        QVERIFY(fixture.bar()->shown() == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasCurve(u"sent"_s), patience);
        fixture.onlyJob()->stop();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Stopped, patience);
    }
};

PENSTOCK_TEST(TestEarlierRuns)
} // namespace tst_earlierruns
#include "tst_earlierruns.moc"
