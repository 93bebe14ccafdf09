// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/lacking.h"

#include "ui/plan/planning.h"

#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>

#include <algorithm>

namespace penstock {

StartQuestion startQuestionOf(const JobDocument &document)
{
    const ProfileSession &work = document.session().profile();
    StartQuestion question {document.spec(), work.profile(), document.session().folder()};
    question.profile.limits = work.permitSource()
                                  .snapshot(PermitSource::Detail::Queue)
                                  .withLearnedCosts(work.profile().limits);
    question.latency = Planning::measuredLatency(work).value_or(Planning::usualLatency);
    question.start = work.clock().now().wall();
    return question;
}

Readiness readinessOf(const JobDocument &document, StartFacts facts)
{
    if (!document.faults().empty() && document.spec() != document.session().spec())
        facts.request = document.faults().front();
    return readinessOf(facts);
}

bool isLacking(const Readiness &readiness, const StartFacts &facts)
{
    using What = ReadyPart::What;
    return std::any_of(readiness.parts.begin(), readiness.parts.end(), [&](const ReadyPart &part) {
        const bool isAsked = part.what == What::Paths
            || (part.what == What::Secret && facts.absentSecrets.isEmpty());
        return part.fault && !isAsked;
    });
}

} // namespace penstock
