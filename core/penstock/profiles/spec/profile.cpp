// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/profile.h>

namespace penstock {

namespace {
QStringList named(QStringList names)
{
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}
} // namespace

Profile::Profile() = default;
Profile::Profile(const Profile &) = default;
Profile::Profile(Profile &&) noexcept = default;
Profile &Profile::operator=(const Profile &) = default;
Profile &Profile::operator=(Profile &&) noexcept = default;
Profile::~Profile() = default;
bool Profile::operator==(const Profile &) const = default;

QStringList secretsOf(const Profile &profile)
{
    QStringList names {profile.auth.user.secret, profile.auth.secret};
    for (const ProfileHeader &header : profile.headers)
        names.append(header.value.secret);
    for (const ProfileVariable &variable : profile.variables)
        names.append(variable.value.secret);
    for (const Environment &environment : profile.environments) {
        for (const ProfileVariable &variable : environment.variables)
            names.append(variable.value.secret);
    }
    names += secretsToConnect(profile);
    if (profile.shared)
        names.append(profile.shared->passwordSecret);
    return named(names);
}

QStringList secretsToConnect(const Profile &profile)
{
    const TlsSpec &tls = profile.network.tls;
    return named(
        {profile.network.proxy.passwordSecret, tls.clientKeySecret, tls.clientKeyPasswordSecret});
}

HeaderList plainHeadersOf(const Profile &profile)
{
    HeaderList headers;
    for (const ProfileHeader &header : profile.headers) {
        if (!header.value.isSecret())
            headers.append({header.name.toLatin1(), header.value.text.toUtf8()});
    }
    return headers;
}

} // namespace penstock
