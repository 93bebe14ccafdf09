// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/plan/planning.h"

#include <penstock/support/clock.h>

#include <QWidget>

#include <memory>

class QBoxLayout;
class QFrame;
class QLabel;

namespace penstock {

class GuessStrip;
class PhaseList;
class SharedStrip;
class PlanChart;
class WhatIfPanel;

//! Shows how long a job will take and why, and how other limits would change that. The document
//! must outlive it.
class PlanPage final : public QWidget
{
    Q_OBJECT
public:
    explicit PlanPage(JobDocument &document, QWidget *parent = nullptr);

    const std::optional<Plan> &plan() const { return m_plan; } //!< With the current limits.
    const std::optional<Plan> &whatIf() const { return m_whatIf; } //!< Unset without changes.

Q_SIGNALS:
    void applyRequested(const std::vector<penstock::Limit> &limits);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QFrame *makeHead();
    QFrame *makeFaultStrip();
    Planning::Wish wish(const std::vector<Limit> &limits) const;
    void lookAtKey();
    std::vector<Limit> limits() const;
    std::optional<std::int64_t> left() const;
    QString whenText() const;
    void replan();
    void turn();
    void followTime();
    void show();

    JobDocument &m_document;
    Planning m_planning;
    Planning m_turning;
    std::optional<Plan> m_plan;
    std::optional<Plan> m_whatIf;
    WallTime m_start {};
    std::unique_ptr<Alarm> m_passing; // fires as time passes
    bool m_isStale = true;
    QLabel *m_when;
    QLabel *m_finish;
    QLabel *m_duration;
    QLabel *m_whatIfTitle;
    QLabel *m_whatIfFinish;
    QLabel *m_whatIfDuration;
    QWidget *m_whatIfHead;
    QLabel *m_requestsTitle;
    QLabel *m_requests;
    QLabel *m_bound;
    QLabel *m_rate;
    QLabel *m_costTitle;
    QLabel *m_cost;
    PlanChart *m_chart;
    PhaseList *m_phases;
    WhatIfPanel *m_panel;
    QFrame *m_fault = nullptr;
    GuessStrip *m_guess;
    SharedStrip *m_shared;
    std::vector<OtherPull> m_others; // as in m_plan
    QJsonObject m_used;
    QLabel *m_faultText;
    QBoxLayout *m_columns = nullptr;
};

} // namespace penstock
