// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/charts/callsplot.h"
#include "ui/charts/liveplot.h"
#include "ui/jobs/jobtab.h"
#include "ui/plan/planning.h"
#include "ui/plan/planpage.h"
#include "ui/plan/whatifrow.h"
#include "ui/uitest.h"
#include "ui/widgets/parts.h"
#include "ui/windowfixture.h"

#include <penstock/limits/spec/limitjson.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace {
constexpr int planPatience = 2 * patience; // each plan is worked out beside the window

Profile exampleProfile()
{
    Profile profile;
    profile.name = QStringLiteral("Example");
    profile.baseUrl = QStringLiteral("https://api.example.com");
    for (const char *const limit : {"900/min", "2000/h fixed", "100 concurrent"})
        profile.limits.push_back(limitFromShorthand(QString::fromLatin1(limit)).value());
    nameLimits(profile.limits);
    return profile;
}

JobSpec exampleJob(int rows)
{
    JobSpec job;
    job.name = QStringLiteral("Numbers");
    job.profile = QStringLiteral("example");
    job.request.url = QStringLiteral("/items/{{id}}");
    job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = rows};
    job.output.path = QStringLiteral("/tmp/answers.jsonl");
    return job;
}

// A window with a job of 6,000 rows, and its plan in front.
struct Bench : WindowBench
{
    Bench()
        : profile(window->model().addProfile(exampleProfile(), {}, {}))
    {
        window->openJob(window->model().addJob(profile.work(), exampleJob(6'000), {}));
        auto *const pages = named<QTabBar>(QStringLiteral("Pages of the job"));
        for (int i = 0; i < pages->count(); ++i) {
            if (pages->tabText(i) == QStringLiteral("Plan"))
                pages->setCurrentIndex(i);
        }
        page = window->findChild<PlanPage *>();
    }
    ProfileDocument &profile;
    PlanPage *page = nullptr;
};
} // namespace

class TestPlanPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void saysWhenItWillBeDone();
    void whatIfIsPlannedBesideIt();
    void whatIfCanBeApplied();
    void callsAreShownOneByOne();
    void followsTheProfileAndTheJob();
    void saysWhyThereIsNoPlan();
    void aNewerWishEndsTheOlder();
    void sliderAndNumberSayTheSame_data();
    void sliderAndNumberSayTheSame();
    void everythingHasANameAndFits_data();
    void everythingHasANameAndFits();
};

void TestPlanPage::saysWhenItWillBeDone()
{
    Bench bench;
    QVERIFY(bench.page && bench.page->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan(), planPatience);
    QCOMPARE(bench.page->plan()->requests, 6'000);
    QVERIFY(bench.find<QLabel>(countText(6'000)));
    QVERIFY(bench.page->plan()->duration > 1h); // three windows, of which the first may be short
    QVERIFY(!bench.page->plan()->phases.empty());
    QVERIFY(!bench.page->whatIf());
}

void TestPlanPage::whatIfIsPlannedBesideIt()
{
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan(), planPatience);
    bench.named<QSpinBox>(QStringLiteral("2000/h fixed"))->setValue(60'000);
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->whatIf(), planPatience);
    QVERIFY(bench.page->whatIf()->duration < bench.page->plan()->duration);
    QCOMPARE(bench.page->whatIf()->limits[1].settings, // margins apart, 900 a minute are left
             LimitSettings(FixedWindowSettings {60'000, 1h}));
    QVERIFY(bench.find<QLabel>(QStringLiteral("What if: 2,000 → 60,000")));
    QCOMPARE(bench.profile.profile(), exampleProfile()); // and nothing else
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Reset")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!bench.page->whatIf(), planPatience);
}

void TestPlanPage::whatIfCanBeApplied()
{
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan(), planPatience);
    bench.named<QSpinBox>(QStringLiteral("900/min"))->setValue(1'200);
    QTest::mouseClick(bench.find<QPushButton>(QStringLiteral("Apply to the profile: 900 → 1,200")),
                      Qt::LeftButton);
    QCOMPARE(std::get<SlidingWindowSettings>(bench.profile.profile().limits[0].settings).capacity,
             1'200);
    QTRY_VERIFY_WITH_TIMEOUT(!bench.page->whatIf(), planPatience);
    bench.profile.undoStack().undo();
    QCOMPARE(bench.profile.profile(), exampleProfile());
}

void TestPlanPage::callsAreShownOneByOne()
{
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan(), planPatience);
    QCOMPARE(bench.page->plan()->firstCalls.size(), std::size_t(2'000));
    auto *const curve = bench.named<LivePlot>(QStringLiteral("Requests over time"));
    auto *const calls = bench.page->findChild<CallsPlot *>();
    QVERIFY(curve && calls && !calls->isVisible());
    QTRY_VERIFY(curve->redraws() > 0 && !curve->isRedrawDue());
    QCOMPARE(calls->drawnDots(), 0); // nobody sees it

    QTest::mouseClick(bench.named<QToolButton>(QStringLiteral("View: Calls")), Qt::LeftButton);
    QTRY_VERIFY(calls->isVisible() && calls->drawnDots() > 100);
    QVERIFY(!curve->isVisible());
    QVERIFY(bench.find<QLabel>(QStringLiteral("The first 2,000 calls, one by one")));
    QCOMPARE(calls->accessibleDescription(), QStringLiteral("2000 calls"));
    QCOMPARE(namelessIn(*bench.window).join(QStringLiteral("; ")), QString());
    QTRY_COMPARE(cutIn(*bench.window).join(QStringLiteral("; ")), QString());

    const int redraws = curve->redraws();
    const Duration before = bench.page->plan()->firstCalls.back();
    bench.named<QSpinBox>(QStringLiteral("900/min"))->setValue(60);
    const QString whatIf = QStringLiteral("What if: the first 2,000 calls, one by one");
    QTRY_VERIFY_WITH_TIMEOUT(bench.find<QLabel>(whatIf), planPatience);
    QVERIFY(bench.page->whatIf()->firstCalls.back() > before);
    bench.window->currentJob()->document().change(QStringLiteral("test"), exampleJob(30));
    QTRY_VERIFY_WITH_TIMEOUT(
        bench.find<QLabel>(QStringLiteral("What if: all 30 calls, one by one")), planPatience);
    QCOMPARE(calls->accessibleDescription(), QStringLiteral("30 calls"));
    QCOMPARE(curve->redraws(), redraws); // and the one behind it has no work

    QTest::mouseClick(bench.named<QToolButton>(QStringLiteral("View: Curve")), Qt::LeftButton);
    QTRY_VERIFY(curve->isVisible() && curve->redraws() > redraws);
    QVERIFY(!calls->isVisible());
}

void TestPlanPage::followsTheProfileAndTheJob()
{
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan(), planPatience);
    JobDocument &job = bench.window->currentJob()->document();
    job.change(QStringLiteral("test"), exampleJob(500));
    QTRY_COMPARE_WITH_TIMEOUT(bench.page->plan()->requests, 500, planPatience);
    Profile slow = exampleProfile();
    slow.limits = {limitFromShorthand(QStringLiteral("every 1m")).value()};
    bench.profile.change(QStringLiteral("test"), slow);
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan()->duration > 8h, planPatience);
}

void TestPlanPage::saysWhyThereIsNoPlan()
{
    Bench bench;
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan(), planPatience);
    JobSpec lost = exampleJob(1);
    lost.rows.from = RowsSpec::File {QStringLiteral("/nowhere.csv"), RowFormat::Csv, 0};
    bench.window->currentJob()->document().change(QStringLiteral("test"), lost);
    QTRY_VERIFY_WITH_TIMEOUT(!bench.page->plan(), planPatience);
    bool told = false;
    for (const QLabel *const label : bench.page->findChildren<QLabel *>())
        told = told
            || (label->isVisible() && label->text().contains(QStringLiteral("/nowhere.csv")));
    QVERIFY(told);
}

void TestPlanPage::aNewerWishEndsTheOlder()
{
    Planning planning;
    const QSignalSpy plans(&planning, &Planning::planned);
    Planning::Wish wish;
    wish.job = exampleJob(2'000'000); // many seconds
    wish.baseUrl = QStringLiteral("https://api.example.com");
    wish.latency = 100ms;
    planning.plan(wish);
    QVERIFY(planning.isUnderWay());
    QTRY_VERIFY(QThreadPool::globalInstance()->activeThreadCount() > 0);
    wish.job = exampleJob(10);
    planning.plan(wish);
    QTRY_COMPARE_WITH_TIMEOUT(plans.size(), 1, planPatience);
    QCOMPARE(plans[0][0].value<Plan>().requests, 10);
    QVERIFY(!planning.isUnderWay());
    planning.plan(wish);
    planning.cancel();
    QVERIFY(!planning.isUnderWay());
}

void TestPlanPage::sliderAndNumberSayTheSame_data()
{
    QTest::addColumn<int>("real");
    QTest::newRow("one") << 1;
    QTest::newRow("some") << 100;
    QTest::newRow("many") << 123'456;
    QTest::newRow("most") << 2'000'000'000;
}

void TestPlanPage::sliderAndNumberSayTheSame()
{
    QFETCH(const int, real);
    WhatIfRow row(QStringLiteral("Points"), QStringLiteral("/ 1 min"));
    row.setReal(real, QStringLiteral("as in the profile"));
    const QSignalSpy changes(&row, &WhatIfRow::valueChanged);
    QCOMPARE(row.value(), real);
    QVERIFY(!row.isChanged());
    auto *const slider = row.findChild<QSlider *>();
    const int middle = slider->value();
    slider->setValue(slider->maximum());
    QVERIFY(row.value() >= real);
    QVERIFY(!changes.isEmpty() || row.value() == real);
    slider->setValue(middle);
    QCOMPARE(row.value(), real); // exactly where it came from
    row.findChild<QSpinBox *>()->setValue(real > 1 ? real - 1 : 2);
    QVERIFY(row.isChanged());
    row.reset();
    QCOMPARE(row.value(), real);
}

void TestPlanPage::everythingHasANameAndFits_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("small") << QSize(1024, 700);
    QTest::newRow("usual") << QSize(1280, 800);
}

void TestPlanPage::everythingHasANameAndFits()
{
    QFETCH(const QSize, size);
    Bench bench;
    bench.window->resize(size);
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->plan(), planPatience);
    bench.named<QSpinBox>(QStringLiteral("2000/h fixed"))->setValue(60'000);
    QTRY_VERIFY_WITH_TIMEOUT(bench.page->whatIf(), planPatience);
    QTRY_COMPARE(cutIn(*bench.window).join(QStringLiteral("; ")), QString());
    QCOMPARE(bench.window->size(), size);
    QCOMPARE(namelessIn(*bench.window).join(QStringLiteral("; ")), QString());
}

PENSTOCK_TEST(TestPlanPage)
#include "tst_planpage.moc"
