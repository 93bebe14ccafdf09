// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/profiledocument.h"

#include <penstock/http/diagnosis/profilechange.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/profileedit.h>

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

void ProfileDocument::apply(const Profile &profile)
{
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
