// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/jobdocument.h"

#include "ui/documents/profiledocument.h"

#include <penstock/http/diagnosis/profilechange.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/start/jobedit.h>

#include <QFileInfo>
#include <QPointer>

#include <algorithm>
#include <utility>

namespace penstock {

namespace {
// What a job can change of its profile goes from \a from to \a to, except what has changed since.
Profile afterStep(Profile profile, const Profile &from, const Profile &to)
{
    const auto step = [&profile, &from, &to](auto member) {
        if (profile.*member == from.*member)
            profile.*member = to.*member;
    };
    step(&Profile::environment);
    step(&Profile::limits);
    step(&Profile::throttling);
    return profile;
}
} // namespace

JobDocument::JobDocument(JobSession &session, QString file, QByteArray onDisk, QObject *parent)
    : Document(std::move(file), std::move(onDisk), std::nullopt, parent)
    , m_session(session)
    , m_spec(session.spec())
{
    connect(&m_session, &JobSession::stateChanged, this, [this] {
        if (faults().empty())
            publish(); // ignored while it runs
    });
    begin();
}

JobDocument::~JobDocument()
{
    finishSaving();
}

void JobDocument::setLacking(bool isLacking)
{
    if (std::exchange(m_isLacking, isLacking) != isLacking)
        Q_EMIT lackingChanged();
}

void JobDocument::change(const QString &what, const JobSpec &spec, const QString &field)
{
    const Profile &profile = m_session.profile().inUse();
    const std::vector<PathUse> before = pathUsesOf(m_spec, profile);
    std::vector<PathUse> chosen = pathUsesOf(spec, profile);
    // Another server for rows that stay is no choice of these rows.
    std::erase_if(chosen, [&before](const PathUse &use) {
        return std::any_of(before.begin(), before.end(), [&use](const PathUse &each) {
            return each.kind == use.kind && each.path == use.path;
        });
    });
    changeTo(what, spec, field);
    if (!chosen.empty())
        Q_EMIT pathsChosen(chosen);
}

void JobDocument::changeProfile(const QString &what, ProfileDocument &profile,
                                const Profile &changed)
{
    const Profile before = profile.profile();
    if (changed == before || profile.brokenBecause())
        return;
    const auto step
        = [what, document = QPointer(&profile)](const Profile &from, const Profile &to) {
              return [what, document, from, to] {
                  if (document)
                      document->change(what, afterStep(document->profile(), from, to));
              };
          };
    push(what, {}, step(changed, before), step(before, changed));
}

void JobDocument::changeTo(const QString &what, const JobSpec &spec, const QString &field)
{
    if (spec == m_spec)
        return;
    push(
        what, field, [this, before = m_spec] { apply(before); }, [this, spec] { apply(spec); });
}

void JobDocument::apply(const JobSpec &spec)
{
    m_spec = spec;
    applied();
}

std::vector<Error> JobDocument::findFaults() const
{
    return faultsOf(m_spec);
}

QByteArray JobDocument::text() const
{
    return toJson(m_spec);
}

void JobDocument::publish()
{
    m_session.setSpec(m_spec);
}

Result<void> JobDocument::take(const QByteArray &onDisk)
{
    const Result<JobSpec> spec = jobFromJson(onDisk, file(), QFileInfo(file()).absolutePath());
    if (!spec)
        return failure(spec.error());
    // Not change(): the file may name paths that the user did not choose.
    changeTo(tr("Reload the file"), *spec, {});
    return {};
}

bool JobDocument::canBeReadBack(const QByteArray &text) const
{
    return toJson(faultyJobFromJson(text)) == text;
}

void JobDocument::takeFaulty(const QByteArray &text)
{
    changeTo(tr("Edits from the last session"), faultyJobFromJson(text), {});
}

Autosave::Write JobDocument::writeOver(const QByteArray &before) const
{
    return [file = file(), spec = m_spec, before] { return replaceJob(file, spec, before); };
}

} // namespace penstock

#include "moc_jobdocument.cpp"
