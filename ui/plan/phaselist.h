// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/planner.h>

#include <QFrame>

class QGridLayout;

namespace penstock {

//! Which limit holds a plan when, a line for each phase.
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

//! "Points", "the answers", "nothing": who holds the requests of \a phase.
QString holderName(const Plan &plan, const PlanPhase &phase);
//! That name is one that people have given.
bool isNamed(const PlanPhase &phase);
//! The token of the colour of its swatch; that of its band in a chart, which may be empty.
QString holderToken(const PlanPhase &phase);
QString holderBand(const PlanPhase &phase);

} // namespace penstock
