// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/runpage.h"

#include "ui/charts/callsplot.h"
#include "ui/charts/liveplot.h"
#include "ui/jobs/earlierbar.h"
#include "ui/jobs/endcard.h"
#include "ui/jobs/keyline.h"
#include "ui/jobs/limitgauges.h"
#include "ui/jobs/progresspanel.h"
#include "ui/jobs/runstrip.h"
#include "ui/theme/icons.h"
#include "ui/throttling/levelbars.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/segmentswitch.h"
#include "ui/widgets/swatch.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/plan/sendrate.h>
#include <penstock/limits/limiter/limitersnapshot.h>

#include <QLabel>
#include <QLocale>
#include <QScrollArea>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr auto textInterval = 250ms; // nobody reads faster
constexpr int narrow = 860;
constexpr int aroundSwitches = 96; // beside them in the head of the chart
constexpr Duration spans[] = {1min, 10min, Duration::zero()};

QString milliseconds(std::optional<Duration> duration)
{
    return duration
        ? QLocale().toString(std::chrono::round<std::chrono::milliseconds>(*duration).count())
        : QString();
}

constexpr QMargins inPanel(16, 8, 4, 4);
} // namespace

RunPage::RunPage(JobSession &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_planning(session)
    , m_strip(new RunStrip)
    , m_end(new EndCard(session))
    , m_earlier(new EarlierBar(session))
    , m_progress(new ProgressPanel)
    , m_rateTitle(makeLabel(tr("Requests per second"), Type::BodyStrong))
    , m_legend(new QWidget)
    , m_span(new SegmentSwitch(tr("Time shown"), {tr("1 min"), tr("10 min"), tr("All")}))
    , m_view(new SegmentSwitch(tr("View"), {tr("Rate"), tr("Requests")}))
    , m_which(new SegmentSwitch(tr("Chart shown"),
                                {tr("Rate"), tr("Requests"), tr("Latency"), tr("In flight")}))
    , m_rate(new LivePlot(tr("Requests per second"), 2, false,
                          tr("Starts when the first request is sent")))
    , m_calls(new CallsPlot(tr("Requests by time and number"), tr("No response yet")))
    , m_latency(new LivePlot(tr("Latency in ms"), 50, true, tr("No response yet")))
    , m_inFlight(new LivePlot(tr("Requests in flight"), 2, true, tr("Nothing sent yet")))
    , m_limits(new LimitGauges)
    , m_kept(makePanel())
    , m_storedLevels(new LevelBars)
    , m_beside(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_key(new KeyLine)
{
    m_beside->hide();
    auto *const rate = makeRatePanel();
    m_side = makeSidePanel();
    auto *const charts = makeRowLayout(12);
    charts->addWidget(rate, 2);
    charts->addWidget(m_side, 1);

    auto *const content = new QWidget;
    auto *const column = makeColumnLayout(12, {20, 12, 20, 12}, content);
    column->addWidget(m_strip);
    column->addWidget(m_end);
    column->addWidget(m_progress);
    column->addWidget(m_beside);
    column->addWidget(m_key);
    column->addWidget(m_earlier);
    column->addLayout(charts, 1);
    column->addWidget(m_limits);
    auto *const kept = makeColumnLayout(4, {16, 8, 16, 8}, m_kept);
    kept->addWidget(makeLabel(tr("Limits remaining at the end of the run"), Type::BodyStrong));
    kept->addWidget(m_storedLevels);
    m_kept->hide();
    column->addWidget(m_kept);
    makeColumnLayout(0, {}, this)->addWidget(makeScrolled(content));

    connect(m_strip, &RunStrip::startRequested, this, &RunPage::startRequested);
    connect(m_strip, &RunStrip::resumeRequested, &m_session, &JobSession::resume);
    connect(m_strip, &RunStrip::secretRequested, this, &RunPage::secretRequested);
    connect(m_strip, &RunStrip::answerRequested, this, &RunPage::answerRequested);
    connect(m_strip, &RunStrip::tryRequested, this, &RunPage::tryAtOnce);
    connect(m_end, &EndCard::startRequested, this, &RunPage::startRequested);
    connect(m_end, &EndCard::causeChosen, this, &RunPage::causeChosen);
    connect(m_end, &EndCard::sendAgainRequested, this, &RunPage::sendAgainRequested);
    connect(m_rate, &LivePlot::markChosen, this, [this](double at) {
        const std::chrono::duration<double> sinceEpoch(at);
        Q_EMIT throttleChosen(WallTime(std::chrono::round<Duration>(sinceEpoch)));
    });
    connect(m_earlier, &EarlierBar::changed, this, [this] {
        m_shownEnd = -1;
        tick();
    });
    connect(m_span, &SegmentSwitch::currentChanged, this, &RunPage::showCurves);
    connect(m_which, &SegmentSwitch::currentChanged, this, &RunPage::showPlots);
    connect(m_view, &SegmentSwitch::currentChanged, this, &RunPage::showPlots);
    connect(&m_session, &JobSession::stateChanged, this, &RunPage::tick);
    connect(&m_timer, &QTimer::timeout, this, &RunPage::tick);
    m_timer.start(textInterval);
    arrange();
    tick();
}

RunPage::~RunPage() = default;

void RunPage::setBeside(const QStringList &names)
{
    if (names.size() == 1)
        m_beside->setText(tr("\"%1\" is also running with this profile. The charts and limits "
                             "below include both jobs.")
                              .arg(names.front()));
    else
        m_beside->setText(tr("%1 other jobs are also running with this profile. The charts and "
                             "limits below include them all.")
                              .arg(names.size()));
    m_beside->setVisible(!names.isEmpty());
}

QFrame *RunPage::makeRatePanel()
{
    auto *const legend = makeRowLayout(6, {16, 0, 0, 0}, m_legend);
    legend->addWidget(new Swatch(u"accent"_s, Swatch::Form::Line));
    legend->addWidget(new ElidedLabel(tr("responses"), Type::Small, Tone::Ink2));
    legend->addSpacing(8);
    legend->addWidget(new Swatch(u"slate"_s, Swatch::Form::ThinLine));
    legend->addWidget(new ElidedLabel(tr("sent"), Type::Small, Tone::Ink2));

    m_switches = new QBoxLayout(QBoxLayout::LeftToRight);
    m_switches->setSpacing(8);
    for (SegmentSwitch *const each : {m_which, m_span, m_view})
        m_switches->addWidget(each, 0, Qt::AlignLeft);
    auto *const head = makeRowLayout(8, {0, 0, 8, 4});
    head->addWidget(m_rateTitle);
    head->addWidget(m_legend);
    head->addStretch();
    head->addLayout(m_switches);
    QFrame *const panel = makePanel();
    m_plots = makeColumnLayout(0, inPanel, panel);
    m_plots->addLayout(head);
    m_plots->addWidget(m_rate, 1);
    m_plots->addWidget(m_calls, 1);
    panel->setMinimumHeight(168);
    return panel;
}

QFrame *RunPage::makeSidePanel()
{
    QFrame *const panel = makePanel();
    m_sidePlots = makeColumnLayout(0, inPanel, panel);
    auto *const latency = makeRowLayout(4);
    latency->addWidget(makeLabel(tr("Latency"), Type::BodyStrong));
    latency->addWidget(makeLabel(tr("ms"), Type::Small, Tone::Ink2));
    latency->addStretch();
    m_sidePlots->addLayout(latency);
    m_sidePlots->addWidget(m_latency, 1);
    m_sidePlots->addWidget(makeLabel(tr("In flight"), Type::BodyStrong));
    m_sidePlots->addWidget(m_inFlight, 1);
    return panel;
}

void RunPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    tick();
}

void RunPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

// Where there is no room for three charts side by side they take turns in one place.
void RunPage::arrange()
{
    m_narrow = width() < narrow;
    m_side->setVisible(!m_narrow);
    m_which->setVisible(m_narrow);
    m_view->setVisible(!m_narrow);
    const int switches = m_which->sizeHint().width() + m_span->sizeHint().width() + aroundSwitches;
    m_switches->setDirection(m_narrow && switches > width() ? QBoxLayout::TopToBottom
                                                            : QBoxLayout::LeftToRight);
    if (m_narrow) {
        m_plots->addWidget(m_latency, 1);
        m_plots->addWidget(m_inFlight, 1);
    } else if (m_sidePlots->indexOf(m_latency) < 0) {
        m_sidePlots->insertWidget(1, m_latency, 1);
        m_sidePlots->insertWidget(3, m_inFlight, 1);
    }
    showPlots();
}

int RunPage::shownPlot() const
{
    return m_narrow ? m_which->current() : m_view->current();
}

void RunPage::showPlots()
{
    const int chosen = shownPlot();
    m_rate->setVisible(chosen == 0);
    m_calls->setVisible(chosen == 1);
    m_latency->setVisible(!m_narrow || chosen == 2);
    m_inFlight->setVisible(!m_narrow || chosen == 3);
    m_rateTitle->setText(chosen == 1 ? tr("Requests, one by one") : tr("Requests per second"));
    const QWidget *const which = m_narrow ? m_which : m_view;
    int room = (m_narrow ? width() : width() * 2 / 3) - aroundSwitches - which->sizeHint().width()
        - m_span->sizeHint().width();
    const bool hasLegend = chosen == 0 && m_legend->sizeHint().width() <= room;
    room -= hasLegend ? m_legend->sizeHint().width() : 0;
    m_legend->setVisible(hasLegend);
    // The switch says it, too.
    m_rateTitle->setVisible(!m_narrow && m_rateTitle->sizeHint().width() <= room);
    m_shownEnd = -1;
    showCurves();
}

// Where a server's windows begin and end, and which calls it throttled.
void RunPage::showCalls(const RunWatch &watch, ClockReading now, double from, double to)
{
    const auto secondsOf
        = [](Duration span) { return std::chrono::duration<double>(span).count(); };
    const double wall = secondsOf(now.wall().time_since_epoch());
    std::vector<CallsPlot::Dot> dots;
    dots.reserve(watch.calls().calls().size());
    for (const CallMark &call : watch.calls().calls()) {
        const auto kind = call.fate == CallMark::Fate::Answered ? CallsPlot::Kind::Answered
            : call.fate == CallMark::Fate::Throttled            ? CallsPlot::Kind::Throttled
                                                                : CallsPlot::Kind::Failed;
        dots.push_back({wall + secondsOf(call.sentAt - now.at), double(call.number), kind});
    }
    m_calls->setDots(std::move(dots), from, to);
}

void RunPage::tryAtOnce()
{
    ProfileSession &profile = m_session.profile();
    tryNow(profile.permitSource(), profile.watch(), profile.clock().now().at);
}

void RunPage::tick()
{
    if (!isVisible())
        return;
    m_strip->show(m_session);
    m_key->show(m_session.profile());
    m_limits->setOthers(m_key->others());
    m_progress->show(m_session, m_planning.run());
    const ProfileSession &profile = m_session.profile();
    const RunWatch *const watch = profile.watch();
    using Closed = LimitGauges::Closed;
    m_limits->show(profile.permitSource(), profile.clock(),
                   watch != nullptr && watch->trouble() ? Closed::CutOff
                       : isBackingOff(profile.permitSource(), watch, profile.clock().now().at)
                       ? Closed::ByFailures
                       : Closed::ByServer);
    showCurves();
}

// The one that was watched here has more to show than what is kept of it.
const StoredRun *RunPage::storedRun() const
{
    const StoredRun *const run = m_earlier->shown();
    const bool isWatched = m_session.profile().watch() != nullptr && m_session.ended()
        && m_earlier->isLatest() && m_earlier->comparedWith() == nullptr;
    return isWatched ? nullptr : run;
}

void RunPage::showCurves()
{
    const StoredRun *const kept = storedRun();
    m_kept->setVisible(kept != nullptr);
    m_limits->setVisible(kept == nullptr);
    const RunWatch *const watch = m_session.profile().watch();
    showWhyEmpty(kept != nullptr, watch != nullptr);
    if (watch == nullptr && kept == nullptr)
        return;
    // A run that has ended stands still, at its end.
    const bool isActive = m_session.isActive();
    const int shownEnd = isActive ? -1 : m_span->current();
    if (!isActive && m_shownEnd == shownEnd)
        return;
    m_shownEnd = shownEnd;
    if (kept != nullptr)
        return showStored(*kept, m_earlier->comparedWith());
    const RunSlices &history = watch->history();
    ClockReading now = m_session.profile().clock().now();
    if (!isActive && history.last()) {
        const Instant end = *history.last() + 1s;
        if (now.at < end)
            m_shownEnd = -1; // it comes to a stand with what there is then
        now = now.movedTo(std::min(now.at, end));
    }
    RunCurves curves = curvesOf(history, now, spans[m_span->current()]);
    if (shownPlot() == 1)
        showCalls(*watch, now, curves.from, curves.to);
    setAllCurves(std::move(curves), nullptr,
                 {tr("p50 %1").arg(milliseconds(history.median())),
                  tr("p95 %1").arg(milliseconds(history.p95())),
                  tr("%1 now").arg(watch->inFlight())});
    const std::optional<double> allowed
        = sustainedRate(m_session.profile().permitSource().snapshot().limits);
    if (allowed)
        m_rate->setBound({*allowed, tr("allowed %1/s").arg(QLocale().toString(*allowed, 'g', 3))});
}

// After a run, nothing more arrives.
void RunPage::showWhyEmpty(bool isStored, bool isWatched)
{
    const bool isOver = m_session.progress().done() > 0 && !m_session.isActive();
    if (isStored) {
        m_calls->setEmptyText(tr("Individual requests of earlier runs are not recorded"));
        m_latency->setEmptyText(tr("That run received no response"));
        m_inFlight->setEmptyText(tr("Not recorded for that run"));
    } else if (isOver) {
        const QString nothing
            = isWatched ? tr("The run ended at once") : tr("No curves recorded for earlier runs");
        m_rate->setEmptyText(nothing);
        m_calls->setEmptyText(nothing);
        m_latency->setEmptyText(nothing);
        m_inFlight->setEmptyText(nothing);
    } else {
        m_calls->setEmptyText(tr("No response yet"));
        m_latency->setEmptyText(tr("No response yet"));
        m_inFlight->setEmptyText(tr("Nothing sent yet"));
    }
}

void RunPage::showStored(const StoredRun &run, const StoredRun *other)
{
    m_storedLevels->setLevels(run.levels);
    m_calls->setDots({}, 0, 1);
    const auto last = std::find_if(run.slices.rbegin(), run.slices.rend(),
                                   [](const RunSlice &slice) { return slice.median.has_value(); });
    const bool isKnown = last != run.slices.rend();
    setAllCurves(curvesOf(run), other,
                 {isKnown ? tr("p50 %1").arg(milliseconds(last->median)) : QString(),
                  isKnown ? tr("p95 %1").arg(milliseconds(last->p95)) : QString(), QString()});
}

// \a ends: what stands at the ends of the lines of median, 95th percentile and calls in flight.
void RunPage::setAllCurves(RunCurves curves, const StoredRun *other, const QStringList &ends)
{
    std::vector<LivePlot::Curve> rates {{.name = tr("sent"),
                                         .token = u"slate"_s,
                                         .line = LivePlot::Line::Thin,
                                         .points = std::move(curves.sent)},
                                        {.name = tr("responses"),
                                         .token = u"accent"_s,
                                         .filled = true,
                                         .points = std::move(curves.answered)}};
    if (other != nullptr) { // as if both had begun together
        RunCurves then = curvesOf(*other);
        for (QPointF &point : then.answered)
            point.rx() += curves.from - then.from;
        curves.to = std::max(curves.to, curves.from + then.to - then.from);
        rates.push_back({.name = tr("responses in the other run"),
                         .token = u"violetFill"_s,
                         .line = LivePlot::Line::Dashed,
                         .points = std::move(then.answered)});
    }
    for (LivePlot *const plot : {m_rate, m_latency, m_inFlight}) {
        plot->setSpan(curves.from, curves.to);
        plot->setBands(curves.closed);
    }
    m_rate->setMarks(curves.throttles);
    m_rate->setCurves(std::move(rates));
    m_latency->setCurves({{.name = tr("median"),
                           .token = u"accent"_s,
                           .points = std::move(curves.median),
                           .endLabel = ends[0]},
                          {.name = tr("95th percentile"),
                           .token = u"slate"_s,
                           .line = LivePlot::Line::Dotted,
                           .points = std::move(curves.p95),
                           .endLabel = ends[1]}});
    m_inFlight->setCurves({{.name = tr("in flight"),
                            .token = u"accent"_s,
                            .filled = true,
                            .points = std::move(curves.inFlight),
                            .endLabel = ends[2]}});
}

} // namespace penstock

#include "moc_runpage.cpp"
