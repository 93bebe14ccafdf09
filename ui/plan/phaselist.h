// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/planner.h>

#include <QFrame>

class QGridLayout;

namespace penstock {

//! Lists the phases of a plan with the limit that delays each.
class PhaseList final : public QFrame
{
    Q_OBJECT
public:
    explicit PhaseList(QWidget *parent = nullptr);

    void setPlan(const Plan &plan);
    void clear();

private:
    void addRow(int row, const Plan &plan, const PlanPhase &phase);

    QGridLayout *m_grid = nullptr;
    QWidget *m_rows = nullptr;
};

//! Name of what delays \a phase: "Points", "latency" or "nothing".
QString holderName(const Plan &plan, const PlanPhase &phase);
//! Returns true if that is a limit.
bool isNamed(const PlanPhase &phase);
//! Colour token of the swatch.
QString holderToken(const PlanPhase &phase);
//! Colour token of the band in a chart; may be empty.
QString holderBand(const PlanPhase &phase);

} // namespace penstock
