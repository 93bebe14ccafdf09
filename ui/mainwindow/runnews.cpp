// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/runnews.h"

#include "ui/jobs/joblook.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/output/progress.h>

#include <QWidget>

#include <algorithm>
#include <utility>

namespace penstock {

namespace {
using State = JobSession::State;

QString nameOf(const JobSession &session)
{
    return session.spec().name.isEmpty() ? RunNews::tr("A job") : session.spec().name;
}

// If the run resumed an earlier one, the time is that of the last run only.
QString textOf(const JobSession &session, bool isResumed)
{
    if (session.fault())
        return errorText(*session.fault());
    const Progress progress = session.progress();
    if (session.trip() != nullptr)
        return RunNews::tr("Paused after repeated failures with the same cause. No row is lost.");
    const std::int64_t answered = progress.answered + progress.duplicates;
    const QString time = spanText(progress.elapsed);
    if (isResumed && progress.total)
        return RunNews::tr("%1 of %2 rows done; the last run took %3")
            .arg(countText(answered), countText(*progress.total), time);
    if (answered == 1 && progress.total.value_or(1) == 1)
        return RunNews::tr("1 row done in %1").arg(time);
    return progress.total ? RunNews::tr("%1 of %2 rows done in %3")
                                .arg(countText(answered), countText(*progress.total), time)
                          : RunNews::tr("%1 rows done in %2").arg(countText(answered), time);
}

// Who stops or pauses it himself need not be told.
bool isNews(const JobSession &session)
{
    switch (session.state()) {
    case State::Done:
    case State::SomeFailed:
    case State::Incomplete:
    case State::Failed:
        return true;
    case State::Paused:
        return session.trip() != nullptr;
    default:
        return false;
    }
}

bool wasActive(State state)
{
    return state == State::Starting || state == State::Running || state == State::Stopping
        || state == State::Paused;
}
} // namespace

RunNews::RunNews(const WorkbenchModel &model, Desktop &desktop, const QWidget &window)
    : m_model(model)
    , m_desktop(desktop)
    , m_window(window)
{
    connect(&desktop, &Desktop::chosen, this, [this](const QString &key) {
        for (JobSession *const session : m_model.jobs()) {
            if (QString::number(quintptr(session)) == key)
                Q_EMIT jobChosen(session);
        }
    });
    connect(&model, &WorkbenchModel::activityChanged, this, &RunNews::look);
}

void RunNews::look()
{
    std::map<JobSession *, Seen> now;
    for (JobSession *const session : m_model.jobs()) {
        const auto before = m_seen.find(session);
        Seen &seen = now.emplace(session,
                                 before != m_seen.end() ? before->second : Seen {session->state()})
                         .first->second;
        const State was = std::exchange(seen.state, session->state());
        if (seen.state == State::Starting)
            seen.before.reset();
        else if (seen.state == State::Running && !seen.before)
            seen.before = session->progress().done();
        if (was != seen.state && wasActive(was) && isNews(*session) && !m_window.isActiveWindow())
            m_desktop.notify(tr("%1: %2").arg(nameOf(*session), lookOf(*session).word),
                             textOf(*session, seen.before.value_or(0) > 0),
                             QString::number(quintptr(session)));
    }
    m_seen = std::move(now);
    tellProgress(m_model.activeJobs());
}

// Of all together: an icon has one bar.
void RunNews::tellProgress(const std::vector<JobSession *> &active)
{
    std::int64_t done = 0;
    std::int64_t total = 0;
    for (const JobSession *const session : active) {
        const Progress progress = session->progress();
        done += progress.done();
        total += std::max(progress.total.value_or(0), progress.done());
    }
    m_desktop.setProgress(total > 0 ? std::optional(double(done) / double(total)) : std::nullopt);
}

} // namespace penstock

#include "moc_runnews.cpp"
