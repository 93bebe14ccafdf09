// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/joblook.h"

#include <penstock/support/durationtext.h>

#include <QCoreApplication>
#include <QFileInfo>

namespace penstock {

namespace {
QString tr(const char *text)
{
    return QCoreApplication::translate("JobLook", text);
}

QString percentOf(const Progress &progress)
{
    if (!progress.total || *progress.total == 0)
        return countText(progress.done());
    return QStringLiteral("%1\u00a0%").arg(100 * progress.done() / *progress.total);
}

JobLook runningLook(const JobSession &session)
{
    const ProfileAtWork &profile = session.profile();
    const Instant now = profile.clock().now().at;
    const std::optional<Instant> until = profile.stack().pausedUntil();
    if (until && *until > now) {
        // Whole seconds, and never 0: what is told counts down and then opens.
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(*until - now);
        const QString wait = durationForPeople(seconds);
        return {QStringLiteral("state-waiting"), tr("Waiting, opens in %1").arg(wait), wait,
                Tone::Warn};
    }
    return {QStringLiteral("state-running"), tr("Running"), percentOf(session.progress()),
            Tone::Accent};
}

JobLook endedLook(const JobSession &session)
{
    const Progress progress = session.progress();
    switch (session.state()) {
    case JobSession::State::Done:
        return {QStringLiteral("state-done"), tr("Done"), tr("done"), Tone::Accent};
    case JobSession::State::SomeFailed: {
        const QString failed = tr("%1 failed").arg(countText(progress.failed + progress.inDoubt));
        return {QStringLiteral("state-failed"), tr("Done, %1").arg(failed), failed, Tone::Fail};
    }
    case JobSession::State::Stopped:
        return {QStringLiteral("state-paused"), tr("Stopped, can be resumed"), percentOf(progress),
                Tone::Ink2};
    default:
        return {QStringLiteral("state-failed"), tr("Failed"), tr("failed"), Tone::Fail};
    }
}
} // namespace

JobLook lookOf(const JobSession &session)
{
    switch (session.state()) {
    case JobSession::State::Idle:
        return {QStringLiteral("state-draft"), tr("Ready"), tr("ready"), Tone::Ink2};
    case JobSession::State::Starting:
        return {QStringLiteral("state-waiting"), tr("Reading rows"), tr("starting"), Tone::Ink2};
    case JobSession::State::Running:
        return runningLook(session);
    case JobSession::State::Paused:
        return {QStringLiteral("state-paused"), tr("Paused"), percentOf(session.progress()),
                Tone::Ink2};
    case JobSession::State::Stopping:
        return {QStringLiteral("state-waiting"), tr("Stopping, waits for answers"), tr("stopping"),
                Tone::Ink2};
    default:
        return endedLook(session);
    }
}

QString requestLineOf(const JobSpec &spec)
{
    return QString::fromLatin1(spec.request.method) + QLatin1Char(' ') + spec.request.url;
}

QString rowsTextOf(const JobSpec &spec)
{
    if (const auto *const file = std::get_if<RowsSpec::File>(&spec.rows.from))
        return tr("rows of %1").arg(QFileInfo(file->path).fileName());
    if (const auto *const range = std::get_if<RowsSpec::Range>(&spec.rows.from))
        return tr("%1 from %2 to %3")
            .arg(range->name, countText(range->from), countText(range->to));
    return tr("values in the job");
}

} // namespace penstock
