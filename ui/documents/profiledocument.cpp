// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/profiledocument.h"

#include <penstock/http/diagnosis/profilechange.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/profileedit.h>

#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <optional>

namespace penstock {

ProfileDocument::ProfileDocument(ProfileSession &work, QString file, QByteArray onDisk,
                                 QObject *parent)
    : Document(std::move(file), std::move(onDisk), std::nullopt, parent)
    , m_work(work)
    , m_profile(work.profile())
{
    // Other views change it, too, for example when a diagnosis is applied.
    connect(&m_work, &ProfileSession::profileChanged, this, [this] {
        if (faults().empty())
            change(tr("External change"), m_work.profile());
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
// The place now of what was at index: where it stays, else where the same stands, else its own if
// it was edited there. The place behind the last is that of a line that is typed.
template <typename Line, typename Same>
std::optional<std::size_t> placeNow(std::size_t index, const std::vector<Line> &before,
                                    const std::vector<Line> &now, Same isSame)
{
    if (index >= before.size())
        return std::min(index, now.size());
    if (index < now.size() && isSame(before[index], now[index]))
        return index;
    const auto found = std::find_if(now.begin(), now.end(),
                                    [&](const Line &each) { return isSame(before[index], each); });
    if (found != now.end())
        return std::size_t(found - now.begin());
    return now.size() == before.size() ? std::optional(index) : std::nullopt;
}

// Where the field of a pointer is now: limits are the same by their names, bodies of rejections by
// all they have.
std::optional<QString> movedPointer(const QString &pointer, const Profile &before,
                                    const Profile &now)
{
    static const QRegularExpression line(u"^(/limits/|/throttling/bodies/)([0-9]+)(/.*)$"_s);
    const QRegularExpressionMatch match = line.match(pointer);
    if (!match.hasMatch())
        return pointer;
    const std::size_t index = match.capturedView(2).toUInt();
    const auto place = match.capturedView(1) == "/limits/"_L1
        ? placeNow(index, before.limits, now.limits,
                   [](const Limit &a, const Limit &b) { return a.name == b.name; })
        : placeNow(index, before.throttling.bodies, now.throttling.bodies, std::equal_to<>());
    if (!place)
        return std::nullopt;
    return match.captured(1) + QString::number(*place) + match.captured(3);
}
} // namespace

void ProfileDocument::apply(const Profile &profile)
{
    moveRefused([this, &profile](const QString &pointer) {
        return movedPointer(pointer, m_profile, profile);
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
    change(tr("Reload the file"), *profile);
    return {};
}

bool ProfileDocument::canBeReadBack(const QByteArray &text) const
{
    return toJson(faultyProfileFromJson(text)) == text;
}

void ProfileDocument::takeFaulty(const QByteArray &text)
{
    change(tr("Edits from the last session"), faultyProfileFromJson(text));
}

Autosave::Write ProfileDocument::writeOver(const QByteArray &before) const
{
    return [file = file(), profile = m_profile, before] {
        return replaceProfile(file, profile, before);
    };
}

} // namespace penstock

#include "moc_profiledocument.cpp"
