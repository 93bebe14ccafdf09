// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/planner.h>

#include <QFrame>

#include <optional>

class QLabel;

namespace penstock {

class CallsPlot;
class LivePlot;
class SegmentSwitch;

//! A plan as a picture: the curve of all requests; or the first of them one by one, where one sees
//! what the limits make of them. Only what is in front is drawn.
class PlanChart final : public QFrame
{
    Q_OBJECT
public:
    static constexpr std::size_t maxCalls = 2'000; //!< Of those in Plan::firstCalls.

    explicit PlanChart(QWidget *parent = nullptr);

    //! Each of them may be missing. The curves are of both; the calls of \a whatIf, if there is one.
    void setPlans(const std::optional<Plan> &plan, const std::optional<Plan> &whatIf);
    void setFailed(bool hasFailed); //!< There will be none.

private:
    void show();
    void showCurves();
    void showCalls(const Plan &plan, bool isWhatIf);

    std::optional<Plan> m_plan;
    std::optional<Plan> m_whatIf;
    QLabel *m_title;
    SegmentSwitch *m_view;
    LivePlot *m_curves;
    CallsPlot *m_calls;
};

} // namespace penstock
