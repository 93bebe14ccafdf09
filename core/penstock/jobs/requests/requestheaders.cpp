// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/requestheaders.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/message/secrets.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/profiles/secrets/secretorigin.h>

#include <algorithm>

namespace penstock {

std::optional<Error> faultOfRequestHeaders(const RequestSpec &request, const Profile &profile)
{
    HttpRequest whole;
    whole.url = QUrl(request.url);
    whole.headers = plainHeadersOf(profile) + request.headers;
    whole.hasCredential = carriesCredential(profile) || !QUrl(profile.baseUrl).userInfo().isEmpty()
        || std::any_of(request.query.begin(), request.query.end(),
                       [](const auto &item) { return namesSecret(item.first); });
    const auto reserved = reservedHeaderIn(whole.headers, carriesCredential(whole));
    return reserved ? std::optional(reserved->at(jobMessage("place.headers"))) : std::nullopt;
}

} // namespace penstock
