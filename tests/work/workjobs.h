// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitjson.h>
#include <penstock/work/stream/workjob.h>

#include <QJsonObject>

namespace penstock {

//! A job of so many rows, as somebody would put it there.
inline WorkJob someWork(std::int64_t total,
                        OutputSpec output = {.path = QStringLiteral("/tmp/out")})
{
    JobSpec job;
    job.name = QStringLiteral("stations");
    job.profile = QStringLiteral("api");
    job.request.url = QStringLiteral("/stations/{{id}}");
    job.output = std::move(output);
    Profile profile;
    profile.name = QStringLiteral("Stations");
    profile.baseUrl = QStringLiteral("https://api.example.com");
    profile.limits = {limitFromShorthand(u"10/s").value()};
    profile.limits.front().name = QStringLiteral("ten");
    profile.auth.kind = AuthSpec::Kind::Bearer;
    profile.auth.secret = QStringLiteral("api-key");
    return makeWorkJob(QStringLiteral("stations"), job, profile, total, {}, false).value();
}

} // namespace penstock
