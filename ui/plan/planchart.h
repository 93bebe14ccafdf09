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

//! Chart of a plan: the curve of all requests, or the first requests one by one. Draws only the
//! visible view.
class PlanChart final : public QFrame
{
    Q_OBJECT
public:
    static constexpr std::size_t maxCalls = 2'000; //!< Maximum size of Plan::firstCalls.

    explicit PlanChart(QWidget *parent = nullptr);

    //! The curve view shows both plans; the request view shows \a whatIf if it exists.
    void setPlans(const std::optional<Plan> &plan, const std::optional<Plan> &whatIf);
    void setFailed(bool hasFailed); //!< Marks that planning failed.

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
