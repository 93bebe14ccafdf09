// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plan/planning.h"

#include <penstock/jobs/plan/plannedrun.h>
#include <penstock/jobs/run/jobsession.h>

#include <QObject>

#include <optional>

namespace penstock {

//! Plans a run when it begins, to compare its progress with the plan.
class RunPlanning final : public QObject
{
    Q_OBJECT
public:
    explicit RunPlanning(JobSession &session, QObject *parent = nullptr);

    //! Returns the planned run; empty without a run, or if the plan would be a guess.
    const std::optional<PlannedRun> &run() const { return m_run; }

private:
    void followState(JobSession::State state);

    JobSession &m_session;
    Planning m_planning;
    std::optional<PlannedRun> m_run;
    Instant m_begun;
    std::int64_t m_doneBefore = 0;
    bool m_isUnderWay = false;
};

} // namespace penstock
