// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What a run looks like to somebody who changes something in its middle, and the run after it.
#include "support/testprogram.h"
#include "ui/charts/callsplot.h"
#include "ui/charts/liveplot.h"
#include "ui/jobs/jobtab.h"
#include "ui/savedjobfixture.h"
#include "ui/theme/tokens.h"
#include "ui/uitest.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/mockserver/server/mockserver.h>

#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include <cstdlib>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runagain {
using State = JobSession::State;

// A job under a profile that knows of nothing but a pace.
struct Fixture : WindowFixture
{
    Fixture(int rows, const std::vector<Limit> &ofTheServer, const DelayRange &latency)
        : server({.limits = ofTheServer, .latency = latency}, clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        Profile profile;
        profile.name = u"Shop"_s;
        profile.baseUrl = server.url().toString();
        profile.limits = {{u"pace"_s, GcraSettings {20ms, 1}}};
        JobSpec job;
        job.name = u"Orders"_s;
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rows};
        job.output.path = folder.filePath(u"orders.jsonl"_s);
        session = &window->model().addJob(window->model().addProfile(profile, {}, {}).work(), job,
                                          folder.filePath(u"j"_s));
        window->resize(1280, 800);
        window->openJob(*session);
    }
    ~Fixture() { window.reset(); }
    Q_DISABLE_COPY_MOVE(Fixture)

    void press(const QString &command) const
    {
        QTest::mouseClick(find<QToolButton>(command), Qt::LeftButton);
    }
    void choosePage(const QString &name) const
    {
        auto *const pages = named<QTabBar>(u"Pages of the job"_s);
        for (int i = 0; i < pages->count(); ++i) {
            if (pages->tabText(i) == name)
                QTest::mouseClick(pages, Qt::LeftButton, {}, pages->tabRect(i).center());
        }
    }
    QPushButton *buttonThatBegins(const QString &accessibleName) const
    {
        for (QPushButton *const each : window->findChildren<QPushButton *>()) {
            if (each->isVisible() && each->accessibleName().startsWith(accessibleName))
                return each;
        }
        return nullptr;
    }
    LivePlot *rate() const { return named<LivePlot>(u"Requests per second"_s); }

    MockServer server;
    JobSession *session = nullptr;
};

// How many columns of what is drawn have something in the colour of its first curve.
int columnsWithCurve(LivePlot &plot)
{
    const QImage drawn = plot.grab().toImage();
    const QColor wanted = Tokens::of(plot.palette()).accent;
    const auto isNear = [&wanted](const QColor &colour) {
        return std::abs(colour.red() - wanted.red()) + std::abs(colour.green() - wanted.green())
            + std::abs(colour.blue() - wanted.blue())
            < 48;
    };
    int columns = 0;
    for (int x = 0; x < drawn.width(); ++x) {
        bool has = false;
        for (int y = 0; y < drawn.height() && !has; ++y)
            has = isNear(drawn.pixelColor(x, y));
        columns += has ? 1 : 0;
    }
    return columns;
}

// What the window does as long as it is there.
class WindowWork final : public QObject
{
public:
    WindowWork() { qApp->installEventFilter(this); }
    int drawn = 0;
    int timers = 0;

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint || event->type() == QEvent::LayoutRequest)
            ++drawn;
        else if (event->type() == QEvent::Timer)
            ++timers;
        return false;
    }
};

class TestRunAgain : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    // All of them once stood still until the run had ended.
    void chartsGoOnWhenAFurtherLimitIsApplied()
    {
        const Fixture fixture(5'000, {{u"at once"_s, ConcurrencySettings {3}}}, {100ms, 120ms});
        fixture.press(u"Start"_s);
        fixture.choosePage(u"Throttling"_s);
        const QString apply = u"Apply change: new limit"_s;
        QTRY_VERIFY_WITH_TIMEOUT(fixture.buttonThatBegins(apply) != nullptr, patience);
        QTest::mouseClick(fixture.buttonThatBegins(apply), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.session->profile().profile().limits.size(),
                                  std::size_t(2), patience);
        fixture.choosePage(u"Run"_s);
        QVERIFY(fixture.session->isActive());

        LivePlot *const rate = fixture.rate();
        QVERIFY(rate != nullptr);
        const int redraws = rate->redraws();
        const std::int64_t answered = fixture.session->progress().answered;
        QTRY_VERIFY_WITH_TIMEOUT(rate->redraws() >= redraws + 3, patience);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.session->progress().answered >= answered + 50, patience);
        // What was answered in the last second is told of; it would be 0 where the curve had ended.
        QVERIFY2(!rate->accessibleDescription().endsWith(u"responses 0.0"_s),
                 qPrintable(rate->accessibleDescription()));

        int before = columnsWithCurve(*rate);
        QVERIFY(before > 0);
        fixture.press(u"All"_s);
        QTRY_VERIFY_WITH_TIMEOUT(columnsWithCurve(*rate) > before, patience);
        before = columnsWithCurve(*rate);
        fixture.press(u"10 min"_s);
        QTRY_VERIFY_WITH_TIMEOUT(columnsWithCurve(*rate) < before / 3, patience);

        fixture.press(u"Requests"_s);
        auto *const calls = fixture.window->findChild<CallsPlot *>();
        QTRY_VERIFY_WITH_TIMEOUT(calls->isVisible() && calls->drawnDots() > 0, patience);
        const std::int64_t then = fixture.session->progress().answered;
        QTRY_VERIFY_WITH_TIMEOUT(
            calls->accessibleDescription().section(QLatin1Char(' '), 0, 0).toInt() >= then + 20,
            patience);
        QVERIFY(fixture.session->isActive()); // all of that in its middle
        fixture.press(u"Stop"_s);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.session->isActive(), patience);
    }

    // It once took all of a processor, when it was started from the Run page.
    void aSecondRunIsAsMuchWorkAsTheFirst()
    {
        const Fixture fixture(150, {}, {1ms, 2ms});
        fixture.choosePage(u"Run"_s);
        std::vector<std::pair<int, int>> work; // drawn, timers
        for (const QString &command : {u"Start"_s, u"Run again"_s}) {
            QTRY_VERIFY_WITH_TIMEOUT(fixture.find<QToolButton>(command) != nullptr, patience);
            const WindowWork watch;
            fixture.press(command);
            if (auto *const question = fixture.window->findChild<QMessageBox *>()) {
                for (QAbstractButton *const button : question->buttons()) {
                    if (question->buttonRole(button) == QMessageBox::AcceptRole)
                        button->click();
                }
            }
            QTRY_VERIFY_WITH_TIMEOUT(fixture.session->isActive(), patience);
            QTRY_COMPARE_WITH_TIMEOUT(fixture.session->state(), State::Done, patience);
            work.emplace_back(watch.drawn, watch.timers);
        }
        QCOMPARE(fixture.server.counts().received, 300U);
        qInfo("drawn %d, then %d; timers %d, then %d", work[0].first, work[1].first, work[0].second,
              work[1].second);
        // A loaded machine takes longer now and then.
        QVERIFY(work[1].first < 2 * work[0].first + 100);
        QVERIFY(work[1].second < 2 * work[0].second + 100);
    }
};

PENSTOCK_TEST(TestRunAgain)
} // namespace tst_runagain
#include "tst_runagain.moc"
