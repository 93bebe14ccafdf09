// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// The run page and what starts runs, as somebody sees them who stays on it.
#include "support/faultserver.h"
#include "support/testprogram.h"
#include "ui/charts/callsplot.h"
#include "ui/charts/liveplot.h"
#include "ui/discoveredstate.h"
#include "ui/jobs/gaugerow.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/limitgauges.h"
#include "ui/jobs/progresspanel.h"
#include "ui/profiles/moneytext.h"
#include "ui/results/exportdialog.h"
#include "ui/savedjobfixture.h"
#include "ui/theme/typography.h"
#include "ui/uitest.h"
#include "ui/widgets/elidedlabel.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimiter.h>

#include <QMessageBox>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runpage {
using State = JobSession::State;

struct Fixture : SavedJobFixture
{
    QToolButton *command(const QString &text) const { return find<QToolButton>(text); }
    void accept() const
    {
        auto *const question = window->findChild<QMessageBox *>();
        QVERIFY(question != nullptr);
        for (QAbstractButton *const button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    // A job under a profile of its own.
    JobSession &openJobFor(const QString &url, const RetrySpec &retry = {})
    {
        Profile profile;
        profile.retry = retry;
        profile.name = u"Practice"_s;
        profile.baseUrl = server.url().toString();
        JobSpec job;
        job.request.url = url;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 3};
        job.output.path = folder.filePath(u"numbers.jsonl"_s);
        JobSession &session = window->model().addJob(window->model().addProfile(profile), job,
                                                     folder.filePath(u"j"_s));
        window->openJob(session);
        return session;
    }
};

// What is drawn or laid out anew as long as it is there.
class DrawnWidgets final : public QObject
{
public:
    DrawnWidgets() { qApp->installEventFilter(this); }
    QStringList names;
    int looks = 0; // at what has changed, of whoever looked most often

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint || event->type() == QEvent::LayoutRequest)
            names.append(QString::fromLatin1(watched->metaObject()->className()));
        const auto *const timer = qobject_cast<const QTimer *>(watched);
        if (event->type() == QEvent::Timer && timer != nullptr
            && timer->intervalAsDuration() == 500ms)
            looks = std::max(looks, ++m_looksOf[timer]);
        return false;
    }

private:
    QHash<const QTimer *, int> m_looksOf;
};

class TestRunPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QAccessible::setActive(true); }
    void init() { failOnWarnings(); }

    void curvesGoOnUnderAFurtherLimit()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->resize(1280, 800);
        fixture.window->openJob(*fixture.onlyJob());
        JobSession &session = *fixture.onlyJob();
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session.progress().answered >= 5, patience);
        Profile profile = session.profile().profile();
        profile.limits.push_back({u"at once"_s, ConcurrencySettings {2}});
        session.profile().setProfile(profile);
        const std::int64_t then = session.progress().answered;
        QTest::mouseClick(fixture.command(u"Requests"_s), Qt::LeftButton);
        auto *const calls = fixture.window->findChild<CallsPlot *>();
        QTRY_VERIFY_WITH_TIMEOUT(
            calls->accessibleDescription().section(QLatin1Char(' '), 0, 0).toInt() >= then + 20,
            patience);
        QVERIFY(session.isActive());
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
    }

    void startSendsAgainWhatFailed()
    {
        Fixture fixture;
        QVERIFY(fixture.server.listen());
        JobSession &session = fixture.openJobFor(u"/status/404?id={{id}}"_s);
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.command(u"Retry failed"_s), patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.server.counts().received, 6U, patience);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
    }

    void statusesAreNotCutWhereThereIsRoom()
    {
        Fixture fixture;
        QVERIFY(fixture.server.listen());
        fixture.window->resize(1280, 800);
        JobSession &session = fixture.openJobFor(u"/status/401?id={{id}}"_s);
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::SomeFailed, patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_4, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.named<QTableView>(u"Finished rows"_s) != nullptr,
                                 patience);
        auto *const table = fixture.named<QTableView>(u"Finished rows"_s);
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->index(0, 2).data().toString().startsWith(u"401"_s),
                                 patience);
        const QString text = table->model()->index(0, 2).data().toString();
        const int aroundIt = 2 * 12 + 12 + 6; // margins and glyph, as the delegate has them
        QVERIFY(table->columnWidth(2)
                >= aroundIt + QFontMetrics(fontOf(Type::Body)).horizontalAdvance(text));
    }

    void whatWasStoppedIsResumed()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->openJob(*fixture.onlyJob());
        JobSession &session = *fixture.onlyJob();
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session.progress().answered >= 3, patience);
        QTest::mouseClick(fixture.command(u"Stop"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Stopped, patience);
        QVERIFY(fixture.command(u"Start"_s) == nullptr);
        QVERIFY(fixture.command(u"Resume"_s) != nullptr);
        QVERIFY(fixture.hasLabel(u"Resume continues where the run stopped"_s));
    }

    void enterPressesButtons()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->openProfile(*fixture.window->model().profiles().front());
        auto *const add = fixture.find<QPushButton>(u"New job"_s);
        add->setFocus(Qt::TabFocusReason);
        QTest::keyClick(add, Qt::Key_Return);
        QVERIFY(fixture.window->currentJob() != nullptr);
        JobSession &session = fixture.window->currentJob()->session();
        auto *const start = fixture.command(u"Start"_s);
        start->setFocus(Qt::TabFocusReason);
        QTest::keyClick(start, Qt::Key_Enter, Qt::KeypadModifier);
        QVERIFY(session.isActive());
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
    }

    void resultsCanBeReachedAndExportedByKeys()
    {
        Fixture fixture;
        QVERIFY(fixture.server.listen());
        JobSession &session = fixture.openJobFor(u"/items/{{id}}"_s);
        QVERIFY(!fixture.action(u"Export results…"_s)->isEnabled());
        QTest::keyClick(fixture.window.get(), Qt::Key_3, Qt::ControlModifier);
        QTest::keyClick(fixture.window.get(), Qt::Key_Return, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Done, patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_4, Qt::ControlModifier);
        const auto table = [&] { return fixture.named<QTableView>(u"Finished rows"_s); };
        QTRY_VERIFY_WITH_TIMEOUT(table() != nullptr, patience);
        QTRY_COMPARE_WITH_TIMEOUT(QApplication::focusWidget(), table(), patience);
        QTest::keyClick(table(), Qt::Key_Down);
        QCOMPARE(table()->currentIndex().row(), 1);
        QTest::keyClick(fixture.window.get(), Qt::Key_3, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.action(u"Export results…"_s)->isEnabled(), patience);
        QTest::keyClick(fixture.window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(fixture.window->currentJob()->page(), JobTab::Page::Results);
        QVERIFY(fixture.window->findChild<ExportDialog *>() != nullptr);
    }

    // A limit that was made smaller than what was used of it is in debt, which means nothing to
    // people.
    void noLessThanNothingIsLeft()
    {
        SystemClock clock;
        RateLimiter rateLimiter({{u"a"_s, FixedWindowSettings {3, 1h}}}, clock);
        for (int i = 0; i < 3; ++i)
            rateLimiter.request({.maxWait = Duration::zero()}, [](PermitResult permit) {
                if (permit)
                    permit->sent();
            });
        QCoreApplication::processEvents();
        rateLimiter.setLimits({{u"a"_s, FixedWindowSettings {2, 1h}}});
        QTRY_COMPARE_WITH_TIMEOUT(rateLimiter.levels().front().available, -1, patience);
        LimitGauges gauges;
        gauges.show(rateLimiter, clock, LimitGauges::Closed::ByServer);
        QCOMPARE(gauges.findChild<GaugeRow *>()->values().amount, u"0"_s);
    }

    // It has said itself that it allows fewer than were typed.
    void whatTheServerAllowsIsShown()
    {
        SystemClock clock;
        RateLimiter rateLimiter({{u"120/h"_s, FixedWindowSettings {120, 1h}}}, clock);
        rateLimiter.request({}, [&clock](PermitResult permit) {
            QVERIFY(permit.has_value());
            permit->sent();
            const ServerCounter counter {
                .limit = 80, .remaining = 79, .reset = clock.now().at + 1h};
            permit->report({.counters = {counter}});
            permit->finish();
        });
        QTRY_COMPARE_WITH_TIMEOUT(rateLimiter.learnedLimits().size(), std::size_t(1), patience);
        LimitGauges gauges;
        gauges.show(rateLimiter, clock, LimitGauges::Closed::ByServer);
        const GaugeRow::Values values = gauges.findChild<GaugeRow *>()->values();
        QCOMPARE(values.amount, u"79"_s);
        QCOMPARE(values.of, u" of 80 left"_s);
        QVERIFY2(values.rule.startsWith(u"80 in each window"_s), qPrintable(values.rule));
        QVERIFY2(values.source.contains(u"120 in each window"_s), qPrintable(values.source));
        QVERIFY(values.left > 0.98);
    }

    // What answers have cost more than was estimated is owed, and said to be.
    void whatIsOwedIsShown()
    {
        SystemClock clock;
        Limit tokens {u"tokens"_s, FixedWindowSettings {100, 1h}};
        tokens.estimate = CostEstimate {20, false, {u"$.usage"_s, {}, 1}};
        RateLimiter rateLimiter({tokens}, clock);
        LimitGauges gauges;
        rateLimiter.request({}, [](PermitResult permit) {
            if (!permit)
                return;
            permit->sent();
            permit->reportActualCost(u"tokens"_s, 150);
        });
        QTRY_COMPARE_WITH_TIMEOUT(rateLimiter.levels().front().available, -50, patience);
        gauges.show(rateLimiter, clock, LimitGauges::Closed::ByServer);
        const GaugeRow::Values values = gauges.findChild<GaugeRow *>()->values();
        QVERIFY(values.isDebt);
        QCOMPARE(values.amount + values.of, u"50 owed of 100"_s);
        QCOMPARE(values.left, 0.5);
        QVERIFY2(values.when.startsWith(u"all free in "_s), qPrintable(values.when));
    }

    void whatWasFoundOutSaysFromWhat()
    {
        SystemClock clock;
        RateLimiter rateLimiter({}, clock);
        rateLimiter.discover(true);
        QVERIFY(rateLimiter.restore(discoveredState()));
        LimitGauges gauges;
        gauges.show(rateLimiter, clock, LimitGauges::Closed::ByServer);
        auto *const row = gauges.findChild<GaugeRow *>();
        QVERIFY(row && row->values().name == u"discovered"_s);
        for (const QString &said : {row->toolTip(), row->accessibleDescription()}) {
            QVERIFY2(said.contains(u"Discovered at "_s), qPrintable(said));
            QVERIFY2(said.contains(u"50 in 5 s (shown: 50 were accepted within 5 s"_s),
                     qPrintable(said));
        }
    }

    void whatItCostsIsShown()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->resize(1280, 800);
        fixture.window->openJob(*fixture.onlyJob());
        JobSession &session = *fixture.onlyJob();
        const QString title = u"Cost"_s;
        QVERIFY(!fixture.hasLabel(title));
        Profile profile = session.profile().profile();
        profile.limits.push_back({u"calls"_s, ConcurrencySettings {6}});
        profile.limits.back().unit.price = Price {*Decimal::parse(u"0.05"), u"USD"_s, 1};
        session.profile().setProfile(profile);
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session.progress().answered >= 20, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(title + u", about "_s), patience);
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
        const Spending spent = session.progress().spent;
        QCOMPARE(spent.size(), std::size_t(1));
        QCOMPARE(spent.front().units, std::int64_t(fixture.server.counts().received));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QLabel>(moneyWords(billOf(spent))), patience);
    }

    void legendsAreWholeWhereThereIsRoom()
    {
        Fixture fixture;
        fixture.window->resize(1280, 800);
        QVERIFY(fixture.openServed());
        JobSession &session = *fixture.onlyJob();
        fixture.window->openJob(session);
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        fixture.window->currentJob()->showPage(JobTab::Page::Request);
        session.start();
        QTRY_VERIFY_WITH_TIMEOUT(session.progress().answered > 10, patience);
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        const auto *const panel = fixture.window->findChild<ProgressPanel *>();
        const auto elided = [panel] {
            QStringList texts;
            for (const ElidedLabel *const label : panel->findChildren<ElidedLabel *>()) {
                if (label->isVisible() && label->isElided())
                    texts.append(label->text());
            }
            return texts.join(u", "_s);
        };
        QTRY_COMPARE_WITH_TIMEOUT(elided(), QString(), 1'000);
        // The plan's stands at the right end, behind all others.
        const auto *const plan = fixture.find<QLabel>(u"planned progress"_s);
        QVERIFY(plan != nullptr);
        const QPoint end = plan->mapTo(panel, plan->rect().topRight());
        QTRY_VERIFY2_WITH_TIMEOUT(plan->mapTo(panel, plan->rect().topRight()).x()
                                      > panel->width() - 40,
                                  qPrintable(QString::number(end.x())), 1'000);
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
    }

    // What it never said is not put into its mouth.
    void aServerThatRefusesIsNamedAtOnce()
    {
        Fixture fixture;
        fixture.window->resize(1280, 800);
        JobSession &session = fixture.openJobFor(closedUrl(), {.maxAttempts = 50, .base = 10ms});
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session.profile().permitSource().snapshot().pausedUntil
                                     || !session.isActive(),
                                 patience);
        QVERIFY(session.isActive());
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"no connection"_s), patience);
        QVERIFY(fixture.hasLabel(u"the server refused the connection"_s));
        QVERIFY(fixture.hasLabel(u"Penstock keeps retrying"_s));
        QVERIFY(!fixture.hasLabel(u"the server's pause"_s));
        QVERIFY(!fixture.hasLabel(u"Rate limit exceeded"_s));
        QVERIFY(!fixture.hasLabel(u"Http://"_s)); // an address is no word
        QVERIFY(fixture.hasLabel(u"Finish time unknown"_s));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QPushButton>(u"Try now"_s), patience);
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.hasLabel(u"no connection"_s), patience);
        QVERIFY(!fixture.hasLabel(u"the server's pause"_s));
    }

    // Who has started it again does not wait until the minute is over.
    void aServerThatIsThereAgainIsTriedAtOnce()
    {
        Fixture fixture;
        const QString url = closedUrl();
        JobSession &session
            = fixture.openJobFor(url + u"{{id}}"_s, {.maxAttempts = 50, .base = 10ms});
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        const auto button = [&] { return fixture.find<QPushButton>(u"Try now"_s); };
        QTRY_VERIFY_WITH_TIMEOUT(button() != nullptr, patience);
        QVERIFY(*session.profile().permitSource().snapshot().pausedUntil - fixture.clock.now().at
                > patience * 1ms);
        MockServer again({.port = quint16(QUrl(url).port())}, fixture.clock);
        QVERIFY(again.listen());
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session.state(), State::Done, patience);
        QTRY_VERIFY_WITH_TIMEOUT(button() == nullptr, patience);
    }

    void aServiceThatIsMendedIsTriedAtOnce()
    {
        Fixture fixture;
        FaultServer broken;
        bool isMended = false;
        broken.setScript(
            [&](const FaultServer::Request &) { return Action::withStatus(isMended ? 200 : 500); });
        JobSession &session = fixture.openJobFor(broken.url().toString() + u"?id={{id}}"_s,
                                                 {.maxAttempts = 50, .base = 10ms});
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        const auto button = [&] { return fixture.find<QPushButton>(u"Try now"_s); };
        QTRY_VERIFY_WITH_TIMEOUT(button() != nullptr, patience);
        QVERIFY(fixture.hasLabel(u"Too many responses were server errors"_s));
        QVERIFY(fixture.hasLabel(u"Too many failures: retry in"_s));
        QVERIFY(fixture.hasLabel(u"too many failures"_s)); // by which it is bound
        QVERIFY(fixture.hasLabel(u"Finish time unknown"_s));
        QVERIFY(!fixture.hasLabel(u"the server's pause"_s));
        QVERIFY(!fixture.hasLabel(u"Rate limit exceeded"_s));
        const int before = broken.sends();
        QTest::mouseClick(button(), Qt::LeftButton); // in vain: one goes, and no more
        QTRY_COMPARE_WITH_TIMEOUT(broken.sends(), before + 1, patience);
        QTRY_VERIFY_WITH_TIMEOUT(button() != nullptr, patience);
        QCOMPARE(broken.sends(), before + 1);
        isMended = true;
        // Until the failed response is read, the button does nothing.
        const auto isDone = [&] {
            if (QPushButton *const there = button())
                QTest::mouseClick(there, Qt::LeftButton);
            return session.state() == State::Done;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isDone(), patience);
    }

    void whatAServerAsksForIsKeptTo()
    {
        Fixture fixture;
        FaultServer busy;
        busy.setScript(FaultServer::always(Action::withStatus(429, {{"Retry-After", "120"}})));
        JobSession &session = fixture.openJobFor(busy.url().toString() + u"?id={{id}}"_s);
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"Rate limit exceeded"_s), patience);
        QVERIFY(fixture.find<QPushButton>(u"Try now"_s) == nullptr);
        ProfileSession &profile = session.profile();
        tryNow(profile.permitSource(), profile.watch(), fixture.clock.now().at);
        QVERIFY(session.profile().permitSource().snapshot().pausedUntil);
        QCOMPARE(busy.sends(), 1);
        session.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!session.isActive(), patience);
    }

    // Limits, and so what is measured, are the profile's: another job of it is in the curves, too.
    void whatElseIsInTheChartsIsSaid()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        JobSession &first = *fixture.onlyJob();
        fixture.window->openJob(first);
        fixture.window->currentJob()->showPage(JobTab::Page::Run);
        JobSpec other = first.spec();
        other.name = u"Letters"_s;
        other.output.path = fixture.folder.filePath(u"letters.jsonl"_s);
        JobSession &second = fixture.window->model().addJob(first.profile(), other,
                                                            fixture.folder.filePath(u"k"_s));
        first.start();
        QTRY_COMPARE_WITH_TIMEOUT(first.state(), State::Running, patience);
        const QString said = u"\"Letters\" is also running"_s;
        QVERIFY(!fixture.hasLabel(said));
        second.start();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(said), patience);
        second.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.hasLabel(said), patience);
        first.stop();
        QTRY_VERIFY_WITH_TIMEOUT(!first.isActive() && !second.isActive(), patience);
    }

    // Who leaves the window open over night finds the battery full.
    void anEndedRunIsNotDrawnAgain()
    {
        Fixture fixture;
        QVERIFY(fixture.openServed());
        fixture.window->resize(1280, 800);
        fixture.window->openJob(*fixture.onlyJob());
        QTest::mouseClick(fixture.command(u"Start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.onlyJob()->state(), State::Done, patience);
        QStringList drawn;
        for (int tries = 0; tries < 8; ++tries) { // the gauges fill up first
            const DrawnWidgets watch;
            QTRY_VERIFY_WITH_TIMEOUT(watch.looks >= 3, patience); // two rounds of everybody
            drawn = watch.names;
            if (drawn.isEmpty())
                break;
        }
        QCOMPARE(drawn, QStringList());
    }
};

PENSTOCK_TEST(TestRunPage)
} // namespace tst_runpage
#include "tst_runpage.moc"
