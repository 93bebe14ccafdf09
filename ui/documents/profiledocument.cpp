// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/profiledocument.h"

#include <penstock/http/diagnosis/profilechange.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/profileedit.h>

#include <algorithm>

namespace penstock {

ProfileDocument::ProfileDocument(ProfileSession &work, QString file, QByteArray onDisk,
                                 QObject *parent)
    : Document(std::move(file), std::move(onDisk), std::nullopt, parent)
    , m_work(work)
    , m_profile(work.profile())
{
    // Others change it too: who accepts what a diagnosis says.
    connect(&m_work, &ProfileSession::profileChanged, this, [this] {
        if (faults().empty())
            change(tr("Change from outside"), m_work.profile());
    });
    begin();
}

ProfileDocument::ProfileDocument(ProfileSession &work, QString file, Error fault, QObject *parent)
    : Document(std::move(file), {}, std::move(fault), parent)
    , m_work(work)
    , m_profile(work.profile())
{
    begin();
}

ProfileDocument::~ProfileDocument()
{
    finishSaving();
}

void ProfileDocument::change(const QString &what, const Profile &profile, const QString &field)
{
    if (profile == m_profile || brokenBecause())
        return;
    push(
        what, field, [this, before = m_profile] { apply(before); },
        [this, profile] { apply(profile); });
}

namespace {
// Where the limit of a pointer is now: its place changes, its name or its place is kept.
std::optional<QString> movedPointer(const QString &pointer, const std::vector<LimitSpec> &before,
                                    const std::vector<LimitSpec> &now)
{
    if (pointer.section(QLatin1Char('/'), 1, 1) != QStringLiteral("limits"))
        return pointer;
    const std::size_t index = pointer.section(QLatin1Char('/'), 2, 2).toUInt();
    if (index >= before.size())
        return std::nullopt;
    const auto found = std::find_if(now.begin(), now.end(), [&](const LimitSpec &each) {
        return each.name == before[index].name;
    });
    const bool isRenamed = found == now.end() && now.size() == before.size();
    if (found == now.end() && !isRenamed)
        return std::nullopt;
    return QStringLiteral("/limits/%1/").arg(isRenamed ? int(index) : int(found - now.begin()))
        + pointer.section(QLatin1Char('/'), 3);
}
} // namespace

void ProfileDocument::apply(const Profile &profile)
{
    moveRefused([this, &profile](const QString &pointer) {
        return movedPointer(pointer, m_profile.limits, profile.limits);
    });
    m_profile = profile;
    applied();
}

std::vector<Error> ProfileDocument::findFaults() const
{
    return faultsOf(m_profile);
}

QByteArray ProfileDocument::text() const
{
    return toJson(m_profile);
}

void ProfileDocument::publish()
{
    m_work.setProfile(m_profile);
}

Result<void> ProfileDocument::take(const QByteArray &onDisk)
{
    const Result<Profile> profile = profileFromJson(onDisk, file());
    if (!profile)
        return failure(profile.error());
    change(tr("Read the file again"), *profile);
    return {};
}

bool ProfileDocument::canBeReadBack(const QByteArray &text) const
{
    return toJson(faultyProfileFromJson(text)) == text;
}

void ProfileDocument::takeFaulty(const QByteArray &text)
{
    change(tr("Edits of the last session"), faultyProfileFromJson(text));
}

Autosave::Write ProfileDocument::writeOver(const QByteArray &before) const
{
    return [file = file(), profile = m_profile, before] {
        return replaceProfile(file, profile, before);
    };
}

} // namespace penstock

#include "moc_profiledocument.cpp"
