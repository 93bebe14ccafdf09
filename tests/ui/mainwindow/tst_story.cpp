// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What somebody does from beginning to end, with the mouse and the keys.
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/results/exportdialog.h"
#include "ui/savedjobfixture.h"
#include "ui/throttling/throttlingpage.h"
#include "ui/uitest.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/limits/limiter/limitersnapshot.h>

#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_story {
using State = JobSession::State;

struct Fixture : SavedJobFixture
{
    QPushButton *buttonNamed(const QString &beginning) const
    {
        for (QPushButton *const each : window->findChildren<QPushButton *>()) {
            if (each->isVisible() && each->accessibleName().startsWith(beginning))
                return each;
        }
        return nullptr;
    }
    void choosePage(const QString &name) const
    {
        auto *const pages = named<QTabBar>(u"Pages of the job"_s);
        for (int i = 0; i < pages->count(); ++i) {
            if (pages->tabText(i) == name)
                QTest::mouseClick(pages, Qt::LeftButton, {}, pages->tabRect(i).center());
        }
    }
    JobSession &session() const { return window->currentJob()->session(); }
};

class TestStory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void fromTheFirstStartToAFile()
    {
        Fixture fixture;
        fixture.window->setSampleSize(quickSample(120, 20));
        QTest::mouseClick(fixture.find<QPushButton>(u"Run the sample"_s), Qt::LeftButton);
        QVERIFY(fixture.window->currentJob() != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session().profile().watch() != nullptr, patience);
        const RunWatch &watch = *fixture.session().profile().watch();
        QTRY_VERIFY_WITH_TIMEOUT(watch.throttles() > 0, patience);

        fixture.choosePage(u"Throttling"_s);
        QVERIFY(fixture.window->findChild<ThrottlingPage *>()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.buttonNamed(u"Apply change: "_s) != nullptr, patience);
        QTest::mouseClick(fixture.buttonNamed(u"Apply change: "_s), Qt::LeftButton);
        // What was on its way when it was applied may still be throttled.
        const std::int64_t applied = fixture.session().progress().answered;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session().progress().answered >= applied + 10, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.session().profile().permitSource().snapshot().pausedUntil,
                                 patience);
        const std::int64_t throttles = watch.throttles();
        QVERIFY(fixture.session().progress().answered < 120);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Done, patience);
        QCOMPARE(watch.throttles(), throttles);
        QCOMPARE(fixture.session().progress().answered, 120);

        fixture.choosePage(u"Results"_s);
        const auto exporting = [&fixture] { return fixture.find<QPushButton>(u"Export…"_s); };
        QTRY_VERIFY_WITH_TIMEOUT(exporting() != nullptr, patience);
        QTest::mouseClick(exporting(), Qt::LeftButton);
        auto *const dialog = fixture.window->findChild<ExportDialog *>();
        QVERIFY(dialog != nullptr);
        const QString path = fixture.folder.filePath(u"rows.csv"_s);
        auto *const name = dialog->findChild<QLineEdit *>();
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Exported 120 rows to "_s), patience);
        QCOMPARE(contentOf(path).count('\n'), 121); // and the heading
    }

    void pauseQuitRestartResume()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->openJob(*fixture.onlyJob());
        QTest::keyClick(fixture.window.get(), Qt::Key_3, Qt::ControlModifier);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session().progress().answered >= 5, patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(fixture.session().state(), State::Paused);

        QTest::keyClick(fixture.window.get(), Qt::Key_Q, Qt::ControlModifier);
        auto *const question = fixture.window->findChild<QMessageBox *>();
        QVERIFY(question != nullptr);
        for (QAbstractButton *const button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
        const std::int64_t before = fixture.session().progress().done();
        QVERIFY(before >= 5 && before < Fixture::rows);
        fixture.window.reset();

        fixture.open();
        fixture.window->openSaved();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->currentJob() != nullptr,
                                 patience); // its tab again
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Stopped, patience);
        QCOMPARE(fixture.session().progress().done(), before);
        QVERIFY(!fixture.session().wasInterrupted());
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Done, patience);
        QCOMPARE(fixture.session().progress().answered, Fixture::rows);
        QCOMPARE(fixture.server.counts().received,
                 quint64(Fixture::rows)); // none was asked for twice
    }
};

PENSTOCK_TEST(TestStory)
} // namespace tst_story
#include "tst_story.moc"
