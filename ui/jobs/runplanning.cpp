// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/runplanning.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/spec/environment.h>

#include <utility>

namespace penstock {

RunPlanning::RunPlanning(JobSession &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &JobSession::stateChanged, this, &RunPlanning::followState);
    connect(&m_planning, &Planning::planned, this, [this](const Plan &plan) {
        PlannedRun run {.plan = plan, .begun = m_begun, .doneBefore = m_doneBefore};
        if (run.isFirm())
            m_run = std::move(run);
    });
}

void RunPlanning::followState(JobSession::State state)
{
    if (!m_session.isActive()) {
        m_isUnderWay = false;
        m_planning.cancel();
        m_run.reset();
        return;
    }
    // Not again after a pause.
    if (state != JobSession::State::Running || std::exchange(m_isUnderWay, true))
        return;
    const ProfileSession &work = m_session.profile();
    const ClockReading now = work.clock().now();
    m_begun = now.at;
    m_doneBefore = m_session.progress().done();
    std::vector<Limit> limits = work.profile().limits;
    std::vector<DiscoveredLimit> discovered = m_session.discoveredLimits();
    for (const DiscoveredLimit &found : discovered)
        limits.push_back(found.spec);
    const LimiterSnapshot seen = work.permitSource().snapshot(PermitSource::Detail::Queue);
    m_planning.plan({.job = m_session.spec(),
                     .baseUrl = work.inUse().baseUrl,
                     .limits = seen.withLearnedCosts(std::move(limits)),
                     .discovered = std::move(discovered),
                     .latency = Planning::measuredLatency(work).value_or(Planning::usualLatency),
                     .start = now.wall(),
                     .used = seen.used(now),
                     .variables = work.inUse().variables});
}

} // namespace penstock

#include "moc_runplanning.cpp"
