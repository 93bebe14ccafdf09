// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/runcurvewriter.h>

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/plan/storedruns.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/spec/profile.h>

#include <QFileInfo>

namespace penstock {

namespace {
using State = JobSession::State;

std::vector<SeenLevel> levelsOf(const PermitSource &permitSource)
{
    std::vector<SeenLevel> levels;
    for (const LimitLevel &level : permitSource.snapshot().levels)
        levels.push_back(
            {.name = level.name, .capacity = level.capacity, .available = level.available});
    return levels;
}
} // namespace

RunCurveWriter::RunCurveWriter(JobSession &session, QObject *parent, std::chrono::milliseconds each)
    : QObject(parent)
    , m_session(session)
{
    m_writer.setMaxThreadCount(1);
    m_timer.setInterval(each);
    connect(&m_timer, &QTimer::timeout, this, [this] { keep(QString()); });
    connect(&session, &JobSession::stateChanged, this, &RunCurveWriter::follow);
}

RunCurveWriter::~RunCurveWriter()
{
    m_writer.waitForDone();
}

void RunCurveWriter::follow(State state)
{
    if (m_session.isActive()) {
        if (state == State::Running && !m_begun) {
            m_environment = m_session.profile().inUse().environment;
            m_begun = m_session.profile().clock().now();
            m_doneBefore = m_session.progress().done();
            m_failedBefore = m_session.progress().failed;
            m_timer.start();
        }
        return;
    }
    m_timer.stop();
    if (m_begun)
        keep(stateName(state));
    m_begun.reset();
}

void RunCurveWriter::keep(const QString &end)
{
    const RunWatch *const watch = m_session.profile().watch();
    const QString folder = m_session.folder();
    if (watch == nullptr || folder.isEmpty())
        return;
    StoredRun run = storedRunOf(watch->history(), m_begun->at, m_session.profile().clock().now());
    // It is known by this, and the wall clock does not go as steadily as the other.
    run.begun = m_begun->wall();
    run.end = end;
    run.environment = m_environment;
    run.rows = m_session.progress().done() - m_doneBefore;
    run.failed = m_session.progress().failed - m_failedBefore;
    run.levels = levelsOf(m_session.profile().permitSource());
    m_writer.start([this, folder, run, isEnd = !end.isEmpty()] { // which waits for it
        // A job that was thrown away meanwhile does not come back.
        const bool isStored = QFileInfo(folder).isDir() && keepRun(folder, run);
        if (isStored && isEnd)
            QMetaObject::invokeMethod(this, &RunCurveWriter::kept, Qt::QueuedConnection);
    });
}

} // namespace penstock

#include "moc_runcurvewriter.cpp"
