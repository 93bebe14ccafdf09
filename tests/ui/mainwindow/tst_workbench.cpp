// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/jobs/gaugerow.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/results/resultspage.h"
#include "ui/start/startpage.h"
#include "ui/theme/tokens.h"
#include "ui/throttling/diagnosispanel.h"
#include "ui/throttling/throttlingpage.h"
#include "ui/tree/sidebar.h"
#include "ui/uitest.h"
#include "ui/widgets/statepill.h"
#include "ui/widgets/textview.h"
#include "ui/windowfixture.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/support/systemclock.h>

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_workbench {
using State = JobSession::State;

enum class Shown { Start, Run, Results, Throttling };

struct Fixture : WindowFixture
{
    bool answerIsShown() const
    {
        const QList<TextView *> views = window->findChildren<TextView *>();
        return std::any_of(views.begin(), views.end(), [](const TextView *view) {
            return view->isVisible() && !view->text().isEmpty();
        });
    }
    JobSession &session() const { return window->currentJob()->session(); }
};

class TestWorkbench : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void anEmptyWindowShowsItsCards()
    {
        Fixture fixture;
        QVERIFY(fixture.window->findChild<StartPage *>()->isVisible());
        QVERIFY(fixture.find<QPushButton>(u"Run the sample"_s));
        QCOMPARE(fixture.window->currentJob(), nullptr);
        QVERIFY(!fixture.action(u"Stop"_s)->isEnabled());
        QVERIFY(!fixture.action(u"Close tab"_s)->isEnabled());
    }

    void viewMenuFoldsTheSidebarAndChangesTheLook()
    {
        Fixture fixture;
        auto *const sidebar = fixture.window->findChild<Sidebar *>();
        QTest::keyClick(fixture.window.get(), Qt::Key_Backslash, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(!sidebar->isVisible(), patience);
        fixture.action(u"Filter profiles and jobs"_s)->trigger(); // needs it
        QTRY_VERIFY_WITH_TIMEOUT(sidebar->isVisible(), patience);
        fixture.action(u"Dark"_s)->trigger();
        QVERIFY(isDark(fixture.window->palette()));
        QVERIFY(fixture.action(u"Dark"_s)->isChecked());
        fixture.action(u"Light"_s)->trigger();
        QVERIFY(!isDark(fixture.window->palette()));
    }

    void treeIsASoundModel()
    {
        SystemClock clock;
        FixedSecrets store({});
        SecretAccess secrets(store);
        WorkbenchModel model(clock, secrets);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        Profile profile;
        profile.name = u"First"_s;
        ProfileSession &first = model.addProfile(profile);
        profile.name = u"Second"_s;
        ProfileSession &second = model.addProfile(profile);
        JobSpec spec;
        spec.name = u"b"_s;
        model.addJob(second, spec, {});
        spec.name = u"a"_s;
        JobSession &job = model.addJob(first, spec, {});
        QCOMPARE(model.rowCount(), 2);
        const QModelIndex index = model.indexOf(job);
        QCOMPARE(index.data().toString(), u"a"_s);
        QCOMPARE(index.parent().data().toString(), u"First"_s);
        QCOMPARE(index.data(WorkbenchModel::BriefRole).toString(), u"ready"_s);
        QCOMPARE(model.jobAt(index), &job);
        QCOMPARE(model.jobAt(index.parent()), nullptr);
        QVERIFY(model.activeJobs().empty());
    }

    void sampleRunsFromItsCard()
    {
        Fixture fixture;
        QTest::mouseClick(fixture.find<QPushButton>(u"Run the sample"_s), Qt::LeftButton);
        QVERIFY(fixture.window->currentJob());
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Running, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session().progress().answered > 20, patience);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->findChild<StatePill *>()->word(), u"Running"_s,
                                  patience);
        // Its limits, in their order.
        const QList<GaugeRow *> gauges = fixture.window->findChildren<GaugeRow *>();
        QCOMPARE(gauges.size(), 3);
        QCOMPARE(gauges[0]->values().name, u"Pace"_s);
        QCOMPARE(gauges[1]->values().rule, u"120 in each window of 10 s"_s);
        QTRY_VERIFY_WITH_TIMEOUT(gauges[1]->values().left < 1, patience);
        QTest::mouseClick(fixture.find<QToolButton>(u"Pause"_s), Qt::LeftButton);
        QCOMPARE(fixture.session().state(), State::Paused);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QToolButton>(u"Resume"_s), patience);
        QTest::mouseClick(fixture.find<QToolButton>(u"Resume"_s), Qt::LeftButton);
        QCOMPARE(fixture.session().state(), State::Running);
        QTest::mouseClick(fixture.find<QToolButton>(u"Stop"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Stopped, patience);
        const std::int64_t before = fixture.session().progress().answered;
        QTest::mouseClick(fixture.find<QToolButton>(u"Resume"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session().progress().answered > before, patience);
    }

    // What a first start is for: too hopeful a profile, a throttle that says so, the change, no
    // throttle more. The sample, in a hurry.
    void aThrottleIsExplainedAndMended()
    {
        Fixture fixture;
        fixture.window->setSampleSize(quickSample(120, 20));
        fixture.window->runSample();
        fixture.window->currentJob()->showPage(JobTab::Page::Throttling);
        auto *const table
            = fixture.window->findChild<ThrottlingPage *>()->findChild<QTableView *>();
        QVERIFY(fixture.find<QLabel>(u"No rate limit responses so far."_s));
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 0, patience);
        const auto apply = [&fixture]() -> QPushButton * {
            for (QPushButton *const each : fixture.window->findChildren<QPushButton *>()) {
                if (each->isVisible() && each->accessibleName().startsWith(u"Apply change: "_s))
                    return each;
            }
            return nullptr;
        };
        QTRY_VERIFY_WITH_TIMEOUT(apply(), patience);
        QVERIFY2(apply()->accessibleName().startsWith(
                     u"Apply change: limit \"Window\": 30/s fixed → "_s),
                 qPrintable(apply()->accessibleName()));
        ProfileSession &profile = fixture.session().profile();
        const ProfileSession::Manners before = profile.manners();
        QTest::mouseClick(apply(), Qt::LeftButton);
        const std::int64_t declared = capacityOf(profile.profile().limits[1].settings);
        QVERIFY2(declared >= 10 && declared <= 20, qPrintable(QString::number(declared)));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Undo"_s), patience);
        QVERIFY(!apply());

        // Calls that were on their way when it was applied may still come back throttled: they have
        // all come back when more are answered than can be under way.
        const std::int64_t applied = fixture.session().progress().answered;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session().progress().answered >= applied + 10, patience);
        QTRY_VERIFY_WITH_TIMEOUT(!profile.permitSource().snapshot().pausedUntil, patience);
        const std::int64_t throttles = profile.watch()->throttles();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Done, patience);
        QCOMPARE(profile.watch()->throttles(), throttles);
        QCOMPARE(fixture.session().progress().answered, 120);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), int(throttles), patience);

        fixture.action(u"Undo Apply change to Mock server"_s)->trigger();
        QCOMPARE(profile.manners(), before);
        QTRY_VERIFY_WITH_TIMEOUT(apply(), patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Undo"_s), patience);
        QTest::mouseClick(fixture.find<QPushButton>(u"Undo"_s), Qt::LeftButton);
        QCOMPARE(profile.manners(), before);
    }

    void resultsAreListedWithTheirAnswers()
    {
        Fixture fixture;
        fixture.window->setSampleSize(
            {.rows = 40, .declared = 80, .pace = 2ms, .latency = {1ms, 2ms}});
        fixture.window->runSample();
        fixture.window->currentJob()->showPage(JobTab::Page::Results);
        auto *const page = fixture.window->findChild<ResultsPage *>();
        auto *const table = page->findChild<QTableView *>();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Done, patience);
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), 40, patience);
        // The newest on top; its answer beside it.
        QCOMPARE(table->model()->index(0, 0).data().toString(), u"40"_s);
        QTest::keyClick(table, Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClick(table, Qt::Key_Down);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"Row 39"_s), patience);
        const QModelIndex status = table->model()->index(1, ResultsModel::Status);
        QTRY_COMPARE_WITH_TIMEOUT(status.data().toString(), u"200 OK"_s, patience);
        QCOMPARE(table->model()->index(1, ResultsModel::Values).data().toString(), u"39"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.answerIsShown(), patience);
        // The other way round.
        auto *const header = table->horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionPosition(0) + 20, header->height() / 2));
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->index(0, 0).data().toString(), u"1"_s, patience);
        QVERIFY(fixture.find<QToolButton>(u" 200 OK  40"_s));
    }

    void theSampleIsTheSampleWhateverElseIsThere()
    {
        Fixture fixture;
        Profile other;
        other.name = u"Other"_s;
        other.baseUrl = u"http://127.0.0.1:9"_s;
        ProfileDocument &document = fixture.window->model().addProfile(other, {}, {});
        JobSpec job;
        job.name = u"Not meant"_s;
        job.request.url = u"/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 2};
        JobSession &untouched = fixture.window->model().addJob(document.work(), job, {});
        fixture.window->runSample();
        QCOMPARE(fixture.session().profile().profile().name, u"Mock server"_s);
        QVERIFY(fixture.session().isActive());
        QVERIFY(!untouched.isActive() && untouched.mayStart());
    }

    void keysStartAndStop()
    {
        Fixture fixture;
        fixture.window->runSample();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Running, patience);
        QTest::keyClick(fixture.window->currentJob(), Qt::Key_Space);
        QCOMPARE(fixture.session().state(), State::Paused);
        QTest::keyClick(fixture.window->currentJob(), Qt::Key_Space);
        QCOMPARE(fixture.session().state(), State::Running);
        fixture.action(u"Stop"_s)->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Stopped, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.action(u"Start or resume"_s)->isEnabled(), patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Running, patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_Question, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<ShortcutsDialog *>(), patience);
        QTest::keyClick(fixture.window->findChild<ShortcutsDialog *>(), Qt::Key_Escape);
    }

    void filterFindsJobs()
    {
        Fixture fixture;
        fixture.window->runSample();
        auto *const tree = fixture.window->findChild<QTreeView *>();
        auto *const field = fixture.window->findChild<Sidebar *>()->findChild<QLineEdit *>();
        QTest::keyClick(fixture.window.get(), Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), field, patience);
        QTest::keyClicks(field, u"600"_s);
        QCOMPARE(tree->model()->rowCount(), 1);
        QTest::keyClicks(field, u"x"_s);
        QCOMPARE(tree->model()->rowCount(), 0);
        QVERIFY(fixture.find<QLabel>(u"No matches."_s));
    }

    void aTabClosesAndComesBack()
    {
        Fixture fixture;
        fixture.window->runSample();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Running, patience);
        const JobSession *const session = &fixture.session();
        QTest::keyClick(fixture.window.get(), Qt::Key_W, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->currentJob(), nullptr, patience);
        QCOMPARE(session->state(), State::Running); // that was the view of it only
        auto *const tree = fixture.window->findChild<QTreeView *>();
        const QModelIndex job = tree->model()->index(0, 0, tree->model()->index(0, 0));
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(job).center());
        QVERIFY(fixture.window->currentJob());
        QCOMPARE(&fixture.session(), session);
    }

    void closingAsksWhileARunIsActive()
    {
        Fixture fixture;
        fixture.window->runSample();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Running, patience);
        fixture.window->close();
        QVERIFY(fixture.window->isVisible());
        auto *question = fixture.window->findChild<QMessageBox *>();
        QVERIFY(question);
        QVERIFY2(question->text().contains(fixture.session().spec().name),
                 qPrintable(question->text()));
        QVERIFY(question->informativeText().contains(u"resume"_s, Qt::CaseInsensitive));
        question->reject();
        QVERIFY(fixture.window->isVisible());
        QCOMPARE(fixture.session().state(), State::Running);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<QMessageBox *>() == nullptr, patience);
        fixture.window->close();
        question = fixture.window->findChild<QMessageBox *>();
        QVERIFY(question);
        for (QAbstractButton *const button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window->isVisible(), patience);
    }

    void closingAsksNoMoreWhenTheRunHasEnded()
    {
        Fixture fixture;
        fixture.window->runSample();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session().state(), State::Running, patience);
        fixture.window->close();
        QVERIFY(fixture.window->findChild<QMessageBox *>());
        fixture.session().stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.session().isActive(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<QMessageBox *>() == nullptr, patience);
        QVERIFY2(fixture.window->isVisible(), "how it ended can be seen");
    }

    void theTitleSaysWhatIsInFront()
    {
        Fixture fixture;
        QCOMPARE(fixture.window->windowTitle(), u"Penstock"_s);
        fixture.window->runSample();
        const QString name = fixture.session().spec().name;
        QTRY_VERIFY_WITH_TIMEOUT(
            fixture.window->windowTitle().endsWith(u"· %1 – Penstock"_s.arg(name)), patience);
        fixture.session().stop();
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->windowTitle(), name + u" – Penstock"_s, patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_W, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window->windowTitle(), u"Penstock"_s, patience);
    }

    void everythingHasANameAndFits_data()
    {
        Table<QSize, Shown>("size", "shown");
        const std::pair<const char *, Shown> pages[] = {{"start", Shown::Start},
                                                        {"run", Shown::Run},
                                                        {"results", Shown::Results},
                                                        {"throttling", Shown::Throttling}};
        for (const auto &[name, shown] : pages) {
            QTest::addRow("%s, small", name) << QSize(1024, 700) << shown;
            QTest::addRow("%s, usual", name) << QSize(1280, 800) << shown;
        }
    }

    void everythingHasANameAndFits()
    {
        QFETCH(const QSize, size);
        QFETCH(const Shown, shown);
        Fixture fixture;
        fixture.window->resize(size);
        if (shown != Shown::Start) {
            fixture.window->setSampleSize(quickSample(60));
            fixture.window->runSample();
            QTRY_VERIFY_WITH_TIMEOUT(fixture.session().progress().answered > 5, patience);
        }
        if (shown == Shown::Results) {
            fixture.window->currentJob()->showPage(JobTab::Page::Results);
            QTRY_VERIFY_WITH_TIMEOUT(fixture.answerIsShown(), patience);
        }
        if (shown == Shown::Throttling) {
            fixture.window->currentJob()->showPage(JobTab::Page::Throttling);
            QTRY_VERIFY_WITH_TIMEOUT(fixture.window->findChild<DiagnosisPanel *>()->isVisible(),
                                     patience);
        }
        // Texts that count are shown by and by.
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window).join(u"; "_s), QString(), 5'000);
        QCOMPARE(fixture.window->size(), size);
        QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());
    }
};

PENSTOCK_TEST(TestWorkbench)
} // namespace tst_workbench
#include "tst_workbench.moc"
