// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/saved/profileedit.h>

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/file/profilemembers_p.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/freename.h>
#include <penstock/support/jsonreader.h>

#include <QFileInfo>

#include <algorithm>

namespace penstock {

std::vector<Error> faultsOf(const Profile &profile)
{
    std::vector<Error> faults = faultsOfProfile(toJson(profile));
    for (Error &fault : faults)
        fault.place = memberPointer(fault);
    return faults;
}

namespace {
// Host and port, as text: a value of a row may complete it.
QString serverOf(const QString &baseUrl)
{
    return baseUrl.section(u"://"_s, 1).section(QLatin1Char('/'), 0, 0).toLower();
}
} // namespace

Profile takenFrom(const Preset &preset, const Profile &presetProfile, const Profile &mine)
{
    Profile result = presetProfile;
    result.name = mine.name.isEmpty() ? preset.profile.name : mine.name;
    result.network = mine.network;
    result.variables = mine.variables;
    overlay(result.variables, presetProfile.variables);
    result.environments = mine.environments;
    result.environment = mine.environment;
    result.keepHeaders = mine.keepHeaders;
    result.breaker = mine.breaker;
    // What one server is shown is nothing to another.
    const bool mayHaveSecrets
        = mine.baseUrl.isEmpty() || serverOf(mine.baseUrl) == serverOf(result.baseUrl);
    if (mayHaveSecrets && result.auth.kind == mine.auth.kind) {
        result.auth.secret = mine.auth.secret;
        result.auth.user = mine.auth.user;
    }
    for (const ProfileHeader &header : mine.headers) {
        const bool isThere = std::any_of(
            result.headers.begin(), result.headers.end(), [&header](const ProfileHeader &other) {
                return other.name.compare(header.name, Qt::CaseInsensitive) == 0;
            });
        if (!isThere && (mayHaveSecrets || !header.value.isSecret()))
            result.headers.push_back(header);
    }
    return result;
}

QString freeProfileName(const QString &title, const AppDirs &places)
{
    return freeNameFrom(title, u"profile"_s, [&places](const QString &name) {
        return QFileInfo::exists(profilePath(name, places));
    });
}

Result<QByteArray> replaceProfile(const QString &path, const Profile &profile,
                                  const QByteArray &before)
{
    if (const std::vector<Error> faults = faultsOf(profile); !faults.empty())
        return failure(faults.front());
    const QByteArray json = toJson(profile, QFileInfo(path).absolutePath());
    if (const Result<void> written = replaceFile(path, json, before, profileFormat()); !written)
        return failure(written.error());
    return json;
}

} // namespace penstock
