// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/planchart.h"

#include "ui/charts/callsplot.h"
#include "ui/charts/liveplot.h"
#include "ui/plan/phaselist.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/segmentswitch.h"
#include "ui/widgets/timetext.h"

#include <algorithm>

namespace penstock {

namespace {
double startOf(const Plan &plan)
{
    return secondsOf(plan.start.time_since_epoch());
}

QList<QPointF> pointsOf(const Plan &plan)
{
    QList<QPointF> points;
    for (const PlanPoint &point : plan.curve)
        points.append({startOf(plan) + secondsOf(point.at), double(point.sent)});
    return points;
}

// The end of a picture that goes on until then: the last of it is seen.
double endOf(double start, double last)
{
    return std::max(start + (last - start) * 1.02, start + 1);
}

QString callsTitle(const Plan &plan, bool isWhatIf)
{
    const auto shown = std::int64_t(plan.firstCalls.size());
    if (shown < plan.requests)
        return (isWhatIf ? PlanChart::tr("What if: the first %1 requests, one by one")
                         : PlanChart::tr("The first %1 requests, one by one"))
            .arg(countText(shown));
    if (shown == 1)
        return isWhatIf ? PlanChart::tr("What if: the only request")
                        : PlanChart::tr("The only request");
    return (isWhatIf ? PlanChart::tr("What if: all %1 requests, one by one")
                     : PlanChart::tr("All %1 requests, one by one"))
        .arg(countText(shown));
}
} // namespace

PlanChart::PlanChart(QWidget *parent)
    : QFrame(parent)
    , m_title(new ElidedLabel({}, Type::BodyStrong))
    , m_view(new SegmentSwitch(tr("View"), {tr("Curve"), tr("Requests")}))
    , m_curves(new LivePlot(tr("Requests over time"), 1, false, tr("Planning…")))
    , m_calls(new CallsPlot(tr("Planned requests by time and number"), tr("Planning…")))
{
    setProperty("panel", u"true"_s);
    auto *const head = makeRowLayout(8, {0, 0, 8, 0});
    head->addWidget(m_title, 1);
    head->addWidget(m_view);
    auto *const layout = makeColumnLayout(4, {16, 8, 4, 4}, this);
    layout->addLayout(head);
    layout->addWidget(m_curves, 1);
    layout->addWidget(m_calls, 1);
    setMinimumHeight(200);
    connect(m_view, &SegmentSwitch::currentChanged, this, &PlanChart::show);
    show();
}

void PlanChart::setPlans(const std::optional<Plan> &plan, const std::optional<Plan> &whatIf)
{
    m_plan = plan;
    m_whatIf = whatIf;
    show();
}

void PlanChart::setFailed(bool hasFailed)
{
    const QString text = hasFailed ? tr("No plan") : tr("Planning…");
    m_curves->setEmptyText(text);
    m_calls->setEmptyText(text);
}

void PlanChart::show()
{
    const bool showsCalls = m_view->current() == 1;
    m_curves->setVisible(!showsCalls);
    m_calls->setVisible(showsCalls);
    m_title->setText(tr("Requests over time"));
    if (!showsCalls)
        return showCurves();
    if (m_whatIf)
        showCalls(*m_whatIf, true);
    else if (m_plan)
        showCalls(*m_plan, false);
    else
        m_calls->setDots({}, 0, 1);
}

void PlanChart::showCurves()
{
    // Always both, so that a curve keeps its colour.
    m_curves->setCurves({{.name = tr("as declared"),
                          .token = u"accent"_s,
                          .points = m_plan ? pointsOf(*m_plan) : QList<QPointF>()},
                         {.name = tr("what if"),
                          .token = u"violetFill"_s,
                          .line = LivePlot::Line::Dashed,
                          .points = m_whatIf ? pointsOf(*m_whatIf) : QList<QPointF>()}});
    std::vector<LivePlot::Band> bands;
    if (m_plan) {
        const double start = startOf(*m_plan);
        for (const PlanPhase &phase : m_plan->phases) {
            if (const QString band = holderBand(phase); !band.isEmpty())
                bands.push_back({start + secondsOf(phase.from.time_since_epoch()),
                                 start + secondsOf(phase.to.time_since_epoch()), band});
        }
        double last = secondsOf(m_plan->finish().time_since_epoch());
        if (m_whatIf)
            last = std::max(last, secondsOf(m_whatIf->finish().time_since_epoch()));
        m_curves->setSpan(start, endOf(start, last));
    }
    m_curves->setBands(std::move(bands));
}

void PlanChart::showCalls(const Plan &plan, bool isWhatIf)
{
    m_title->setText(callsTitle(plan, isWhatIf));
    const double start = startOf(plan);
    std::vector<CallsPlot::Dot> dots;
    dots.reserve(plan.firstCalls.size());
    const auto kind = isWhatIf ? CallsPlot::Kind::WhatIf : CallsPlot::Kind::Answered;
    for (const Duration at : plan.firstCalls)
        dots.push_back({start + secondsOf(at), double(dots.size() + 1), kind});
    const double last = dots.empty() ? start : dots.back().at;
    m_calls->setDots(std::move(dots), start, endOf(start, last));
}

} // namespace penstock

#include "moc_planchart.cpp"
