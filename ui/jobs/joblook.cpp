// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/joblook.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/support/timetext.h>

#include <QCoreApplication>
#include <QFileInfo>

namespace penstock {

namespace {
struct LookText
{
    Q_DECLARE_TR_FUNCTIONS(JobLook)
};

QString percentOf(const Progress &progress)
{
    if (!progress.total || *progress.total == 0)
        return countText(progress.done());
    return u"%1\u00a0%"_s.arg(100 * progress.done() / *progress.total);
}

JobLook runningLook(const JobSession &session)
{
    const ProfileSession &profile = session.profile();
    const Instant now = profile.clock().now().at;
    const std::optional<Instant> until = profile.permitSource().snapshot().pausedUntil;
    if (until && *until > now) {
        // Whole seconds, and never 0: what is told counts down and then opens.
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(*until - now);
        const QString wait = durationForPeople(seconds);
        if (const RunWatch *const watch = profile.watch(); watch != nullptr && watch->trouble())
            return {u"state-waiting"_s, LookText::tr("No connection, retry in %1").arg(wait), wait,
                    Tone::Warn};
        return {u"state-waiting"_s, LookText::tr("Waiting, resumes in %1").arg(wait), wait,
                Tone::Warn};
    }
    return {u"state-running"_s, LookText::tr("Running"), percentOf(session.progress()),
            Tone::Accent};
}

JobLook endedLook(const JobSession &session)
{
    const Progress progress = session.progress();
    switch (session.state()) {
    case JobSession::State::Done:
        return {u"state-done"_s, LookText::tr("Done"), LookText::tr("done"), Tone::Accent};
    case JobSession::State::Incomplete:
        return {u"state-failed"_s, LookText::tr("Done, but records are missing"),
                LookText::tr("incomplete"), Tone::Warn};
    case JobSession::State::SomeFailed: {
        const QString failed
            = LookText::tr("%1 failed").arg(countText(progress.failed + progress.inDoubt));
        return {u"state-failed"_s, LookText::tr("Done, %1").arg(failed), failed, Tone::Fail};
    }
    case JobSession::State::Stopped:
        return {u"state-paused"_s, LookText::tr("Stopped, can be resumed"), percentOf(progress),
                Tone::Ink2};
    default:
        return {u"state-failed"_s, LookText::tr("Failed"), LookText::tr("failed"), Tone::Fail};
    }
}
} // namespace

JobLook lookOf(const JobSession &session, bool isLacking)
{
    switch (session.state()) {
    case JobSession::State::Idle:
        if (session.elsewhere())
            return {u"state-running"_s, LookText::tr("Running elsewhere"),
                    percentOf(session.progress()), Tone::Accent};
        if (isLacking)
            return {u"state-draft"_s, LookText::tr("Not ready"), LookText::tr("not ready"),
                    Tone::Warn};
        return {u"state-draft"_s, LookText::tr("Ready"), LookText::tr("ready"), Tone::Ink2};
    case JobSession::State::Starting:
        return {u"state-waiting"_s, LookText::tr("Reading rows"), LookText::tr("starting"),
                Tone::Ink2};
    case JobSession::State::Running:
        return runningLook(session);
    case JobSession::State::Paused:
        if (session.trip() != nullptr)
            return {u"state-paused"_s, LookText::tr("Paused after failures"),
                    percentOf(session.progress()), Tone::Warn};
        return {u"state-paused"_s, LookText::tr("Paused"), percentOf(session.progress()),
                Tone::Ink2};
    case JobSession::State::Stopping:
        return {u"state-waiting"_s, LookText::tr("Stopping, waiting for responses"),
                LookText::tr("stopping"), Tone::Ink2};
    default:
        return endedLook(session);
    }
}

bool isLeftAlone(const JobSession &session)
{
    const ProfileSession &profile = session.profile();
    return session.state() == JobSession::State::Running
        && isBackingOff(profile.permitSource(), profile.watch(), profile.clock().now().at);
}

QString requestLineOf(const JobSpec &spec)
{
    return QString::fromLatin1(spec.request.method) + QLatin1Char(' ') + spec.request.url;
}

QString rowsTextOf(const JobSpec &spec)
{
    const auto *const file = std::get_if<RowsSpec::File>(&spec.rows.from);
    if (file != nullptr && file->path.isEmpty())
        return LookText::tr("no rows yet");
    if (file != nullptr)
        return LookText::tr("rows from %1").arg(QFileInfo(file->path).fileName());
    if (const auto *const range = std::get_if<RowsSpec::Range>(&spec.rows.from))
        return LookText::tr("%1 from %2 to %3")
            .arg(range->name, countText(range->from), countText(range->to));
    return LookText::tr("values in the job");
}

} // namespace penstock
