// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "ui/charts/callsplot.h"
#include "ui/charts/liveplot.h"
#include "ui/discoveredstate.h"
#include "ui/jobs/jobtab.h"
#include "ui/plan/guessstrip.h"
#include "ui/plan/planning.h"
#include "ui/plan/planpage.h"
#include "ui/plan/whatifrow.h"
#include "ui/uitest.h"
#include "ui/widgets/parts.h"
#include "ui/windowfixture.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/workpool.h>

#include <QDateTime>
#include <QLineEdit>
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

namespace tst_planpage {
constexpr int planPatience = 2 * patience; // each plan is worked out beside the window

Profile exampleProfile()
{
    Profile profile;
    profile.name = u"Example"_s;
    profile.baseUrl = u"https://api.example.com"_s;
    for (const char *const limit : {"900/min", "2000/h fixed", "100 concurrent"})
        profile.limits.push_back(limitFromShorthand(QString::fromLatin1(limit)).value());
    nameLimits(profile.limits);
    return profile;
}

JobSpec exampleJob(int rows)
{
    JobSpec job;
    job.name = u"Numbers"_s;
    job.profile = u"example"_s;
    job.request.url = u"/items/{{id}}"_s;
    job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rows};
    job.output.path = u"/tmp/answers.jsonl"_s;
    return job;
}

// A window with a job of 6,000 rows, and its plan in front.
struct Fixture : WindowFixture
{
    Fixture()
        : profile(window->model().addProfile(exampleProfile(), {}, {}))
    {
        window->openJob(window->model().addJob(profile.work(), exampleJob(6'000), {}));
        auto *const pages = named<QTabBar>(u"Pages of the job"_s);
        for (int i = 0; i < pages->count(); ++i) {
            if (pages->tabText(i) == u"Plan"_s)
                pages->setCurrentIndex(i);
        }
        page = window->findChild<PlanPage *>();
    }
    ProfileDocument &profile;
    PlanPage *page = nullptr;
};

class TestPlanPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }
    void saysWhenItWillBeDone()
    {
        Fixture fixture;
        QVERIFY(fixture.page && fixture.page->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        QCOMPARE(fixture.page->plan()->requests, 6'000);
        QVERIFY(fixture.find<QLabel>(countText(6'000)));
        QVERIFY(fixture.page->plan()->duration
                > 1h); // three windows, of which the first may be short
        QVERIFY(!fixture.page->plan()->phases.empty());
        QVERIFY(!fixture.page->whatIf());
    }
    void saysWhatItWillCost()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        const QString title = u"Estimated cost"_s;
        QVERIFY(!fixture.hasLabel(title));
        Profile priced = fixture.profile.profile();
        priced.limits[0].unit.price = Price {*Decimal::parse(u"0.25"), u"USD"_s, 1};
        priced.limits[1].unit.price = Price {*Decimal::parse(u"1"), u"EUR"_s, 1'000};
        fixture.profile.change(u"Change limit"_s, priced);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(title), planPatience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"1,500.00\u00a0USD, 6.00\u00a0EUR"_s),
                                 planPatience);
    }
    void whatIfIsPlannedBesideIt()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        fixture.named<QSpinBox>(u"2000/h fixed"_s)->setValue(60'000);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->whatIf(), planPatience);
        QVERIFY(fixture.page->whatIf()->duration < fixture.page->plan()->duration);
        QCOMPARE(fixture.page->whatIf()->limits[1].settings, // margins apart, 900 a minute are left
                 LimitSettings(FixedWindowSettings {60'000, 1h}));
        QVERIFY(fixture.find<QLabel>(u"What if: 2,000 → 60,000"_s));
        QCOMPARE(fixture.profile.profile(), exampleProfile()); // and nothing else
        QTest::mouseClick(fixture.find<QPushButton>(u"Reset"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.page->whatIf(), planPatience);
    }
    void whatIfCanBeApplied()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        fixture.named<QSpinBox>(u"900/min"_s)->setValue(1'200);
        QTest::mouseClick(fixture.find<QPushButton>(u"Apply to the profile: 900 → 1,200"_s),
                          Qt::LeftButton);
        QCOMPARE(
            std::get<SlidingWindowSettings>(fixture.profile.profile().limits[0].settings).capacity,
            1'200);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.page->whatIf(), planPatience);
        fixture.profile.undoStack().undo();
        QCOMPARE(fixture.profile.profile(), exampleProfile());
    }
    void callsAreShownOneByOne()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        QCOMPARE(fixture.page->plan()->firstCalls.size(), std::size_t(2'000));
        auto *const curve = fixture.named<LivePlot>(u"Requests over time"_s);
        auto *const calls = fixture.page->findChild<CallsPlot *>();
        QVERIFY(curve && calls && !calls->isVisible());
        QTRY_VERIFY(curve->redraws() > 0 && !curve->isRedrawDue());
        QCOMPARE(calls->drawnDots(), 0); // nobody sees it

        QTest::mouseClick(fixture.named<QToolButton>(u"View: Requests"_s), Qt::LeftButton);
        QTRY_VERIFY(calls->isVisible() && calls->drawnDots() > 100);
        QVERIFY(!curve->isVisible());
        QVERIFY(fixture.find<QLabel>(u"The first 2,000 requests, one by one"_s));
        QCOMPARE(calls->accessibleDescription(), u"2000 requests"_s);
        QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());
        QTRY_COMPARE(cutIn(*fixture.window).join(u"; "_s), QString());

        const int redraws = curve->redraws();
        const Duration before = fixture.page->plan()->firstCalls.back();
        fixture.named<QSpinBox>(u"900/min"_s)->setValue(60);
        const QString whatIf = u"What if: the first 2,000 requests, one by one"_s;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(whatIf), planPatience);
        QVERIFY(fixture.page->whatIf()->firstCalls.back() > before);
        fixture.window->currentJob()->document().change(u"test"_s, exampleJob(30));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(u"What if: all 30 requests, one by one"_s),
                                 planPatience);
        QCOMPARE(calls->accessibleDescription(), u"30 requests"_s);
        QCOMPARE(curve->redraws(), redraws); // and the one behind it has no work

        QTest::mouseClick(fixture.named<QToolButton>(u"View: Curve"_s), Qt::LeftButton);
        QTRY_VERIFY(curve->isVisible() && curve->redraws() > redraws);
        QVERIFY(!calls->isVisible());
    }
    void followsTheProfileAndTheJob()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        JobDocument &job = fixture.window->currentJob()->document();
        job.change(u"test"_s, exampleJob(500));
        QTRY_COMPARE_WITH_TIMEOUT(fixture.page->plan()->requests, 500, planPatience);
        Profile slow = exampleProfile();
        slow.limits = {limitFromShorthand(u"every 1m"_s).value()};
        fixture.profile.change(u"test"_s, slow);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan()->duration > 8h, planPatience);
    }
    // As long as it is looked at.
    void ifYouStartNowFollowsTheTime()
    {
        const WallTime morning(1'795'000'000s);
        ManualClock clock(morning);
        FixedSecrets store({});
        SecretAccess secrets(store);
        ProfileSession profile(exampleProfile(), clock, secrets);
        JobSession session(exampleJob(30), {}, profile);
        JobDocument document(session, {}, {});
        PlanPage page(document);
        QVERIFY(clock.idle());
        page.setVisible(true);
        QTRY_VERIFY_WITH_TIMEOUT(page.plan(), planPatience);
        QVERIFY(page.plan()->start == morning);
        const auto hasLabel = [&page](const QString &text) {
            const QList<QLabel *> labels = page.findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(),
                               [&text](const QLabel *label) { return label->text() == text; });
        };
        QVERIFY(hasLabel(u"If you start now, it finishes at"_s));
        const auto endsAt = [&page] {
            return QDateTime::fromMSecsSinceEpoch(std::chrono::round<std::chrono::milliseconds>(
                                                      page.plan()->finish().time_since_epoch())
                                                      .count())
                .toString(u"HH:mm:ss"_s);
        };
        const QString before = endsAt();
        QVERIFY(hasLabel(before));
        clock.advance(40s);
        QTRY_VERIFY_WITH_TIMEOUT(page.plan()->start == morning + 40s, planPatience);
        QVERIFY(endsAt() != before);
        QVERIFY(hasLabel(endsAt()));
        page.hide();
        QVERIFY(clock.idle());
    }
    // And not that one is being made, for ever.
    void aNameThatIsNoColumnIsSaidInThePlan()
    {
        const Fixture fixture;
        JobTab *const tab = fixture.window->currentJob();
        const auto type = [&fixture, tab](const QString &url) {
            tab->showPage(JobTab::Page::Request);
            auto *const field = fixture.named<QLineEdit>(u"URL or path"_s);
            QVERIFY(field != nullptr);
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, url);
            tab->showPage(JobTab::Page::Plan);
        };
        type(u"/items/{{ident}}"_s);
        auto *const chart = fixture.named<LivePlot>(u"Requests over time"_s);
        QVERIFY(chart != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Planning failed: "_s), planPatience);
        QVERIFY(fixture.hasLabel(u"ident"_s));
        QVERIFY(!fixture.page->plan());
        QTRY_COMPARE_WITH_TIMEOUT(chart->accessibleDescription(), u"No plan"_s, planPatience);
        type(u"/items/{{id}}"_s);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        QVERIFY(!fixture.hasLabel(u"Planning failed: "_s));
    }
    void saysWhereLimitsComeFromThatNobodyDeclared()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        auto *const strip = fixture.page->findChild<GuessStrip *>();
        QVERIFY(strip && !strip->isVisible()); // they are declared

        Profile open = exampleProfile();
        open.limits.clear();
        fixture.profile.change(u"test"_s, open);
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), planPatience);
        auto *const text = strip->findChild<QLabel *>();
        auto *const keep = strip->findChild<QPushButton *>();
        QVERIFY2(text->text().contains(u"No rate is declared"_s), qPrintable(text->text()));
        QVERIFY(!keep->isVisible());

        PermitSource &rateLimiter
            = fixture.window->currentJob()->document().session().profile().permitSource();
        rateLimiter.discover(true);
        auto *const own = rateLimiter.findChild<RateLimiter *>();
        QVERIFY(own && own->restore(discoveredState()));
        QTRY_VERIFY_WITH_TIMEOUT(keep->isVisible(), planPatience);
        QVERIFY2(text->text().contains(u"These limits are estimates from responses at "_s),
                 qPrintable(text->text()));
        QVERIFY2(text->text().contains(u"50 in 5 s (shown: 50 were accepted within 5 s"_s),
                 qPrintable(text->text()));
        QVERIFY(fixture.page->plan()->duration >= 590s); // 6,000 of them
        QTRY_COMPARE(cutIn(*fixture.window).join(u"; "_s), QString());
        QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());

        QTest::mouseClick(keep, Qt::LeftButton);
        QCOMPARE(fixture.profile.profile().limits.size(), std::size_t(1));
        QCOMPARE(fixture.profile.profile().limits.front().settings,
                 LimitSettings(SlidingWindowSettings {50, 5s}));
        QTRY_VERIFY_WITH_TIMEOUT(!strip->isVisible(), planPatience);
        fixture.profile.undoStack().undo();
        QVERIFY(fixture.profile.profile().limits.empty());
    }
    void saysWhyThereIsNoPlan()
    {
        Fixture fixture;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        JobSpec lost = exampleJob(1);
        lost.rows.from = RowsSpec::File {u"/nowhere.csv"_s, RowFormat::Csv, 0};
        fixture.window->currentJob()->document().change(u"test"_s, lost);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.page->plan(), planPatience);
        bool reported = false;
        for (const QLabel *const label : fixture.page->findChildren<QLabel *>())
            reported
                = reported || (label->isVisible() && label->text().contains(u"/nowhere.csv"_s));
        QVERIFY(reported);
    }
    void aNewerWishEndsTheOlder()
    {
        Planning planning;
        const QSignalSpy plans(&planning, &Planning::planned);
        Planning::Wish wish;
        wish.job = exampleJob(2'000'000); // many seconds
        wish.baseUrl = u"https://api.example.com"_s;
        wish.latency = 100ms;
        planning.plan(wish);
        QVERIFY(planning.isUnderWay());
        QTRY_VERIFY(workPool().activeThreadCount() > 0);
        wish.job = exampleJob(10);
        planning.plan(wish);
        QTRY_COMPARE_WITH_TIMEOUT(plans.size(), 1, planPatience);
        QCOMPARE(plans[0][0].value<Plan>().requests, 10);
        QVERIFY(!planning.isUnderWay());
        planning.plan(wish);
        planning.cancel();
        QVERIFY(!planning.isUnderWay());
    }
    void sliderAndNumberSayTheSame_data()
    {
        const Table<int> row("real");
        row("one", 1);
        row("some", 100);
        row("many", 123'456);
        row("most", 2'000'000'000);
    }
    void sliderAndNumberSayTheSame()
    {
        QFETCH(const int, real);
        WhatIfRow row(u"Points"_s, u"/ 1 min"_s);
        row.setReal(real, u"as in the profile"_s);
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
    void everythingHasANameAndFits_data()
    {
        const Table<QSize> row("size");
        row("small", QSize(1024, 700));
        row("usual", QSize(1280, 800));
    }
    void everythingHasANameAndFits()
    {
        QFETCH(const QSize, size);
        Fixture fixture;
        fixture.window->resize(size);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->plan(), planPatience);
        fixture.named<QSpinBox>(u"2000/h fixed"_s)->setValue(60'000);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.page->whatIf(), planPatience);
        QTRY_COMPARE(cutIn(*fixture.window).join(u"; "_s), QString());
        QCOMPARE(fixture.window->size(), size);
        QCOMPARE(namelessIn(*fixture.window).join(u"; "_s), QString());
    }
};

PENSTOCK_TEST(TestPlanPage)
} // namespace tst_planpage
#include "tst_planpage.moc"
