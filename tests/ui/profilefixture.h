// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ui/windowfixture.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilefile.h>

namespace penstock {

inline Profile exampleProfile()
{
    Profile profile;
    profile.name = QStringLiteral("Example");
    profile.baseUrl = QStringLiteral("https://api.example.com");
    profile.auth = {.kind = AuthSpec::Kind::Bearer, .secret = QStringLiteral("example")};
    profile.headers = {{QStringLiteral("Accept"), {QStringLiteral("application/json"), {}}}};
    for (const char *const limit : {"900/min", "5000/h fixed", "100 concurrent"})
        profile.limits.push_back(limitFromShorthand(QString::fromLatin1(limit)).value());
    nameLimits(profile.limits);
    return profile;
}

//! A window with that profile open, and saved.
struct ProfileFixture : WindowFixture
{
    ProfileFixture()
        : document(window->model().addProfile(exampleProfile(), file(), {}))
    {
        window->openProfile(document);
    }
    QString file() const { return profilePath(QStringLiteral("example"), places); }
    Profile onDisk() const { return readProfile(file()).value_or(Profile()); }
    const std::vector<Limit> &limits() const { return document.profile().limits; }

    ProfileDocument &document;
};

} // namespace penstock
