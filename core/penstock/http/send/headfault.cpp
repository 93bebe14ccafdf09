// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/headfault_p.h>

#include <penstock/http/text/httpmessages.h>

#include <algorithm>

namespace penstock {
namespace {

bool isLength(const QByteArray &text)
{
    bool fits = false;
    text.toLongLong(&fits);
    return fits
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

Message faultOfHead(int status, const HeaderList &headers)
{
    if (status == 204 || status == 304)
        return {}; // no body in any case
    if (headers.isEmpty())
        return httpMessage("response.no_head");
    const auto stated = headerValue(headers, QByteArrayLiteral("Content-Length"));
    if (!stated || headerValue(headers, QByteArrayLiteral("Transfer-Encoding")))
        return {};
    QByteArrayList lengths;
    for (const QByteArray &length : stated->split(','))
        lengths << length.trimmed();
    if (!std::all_of(lengths.begin(), lengths.end(), isLength))
        return httpMessage("response.bad_length");
    if (lengths.count(lengths.first()) != lengths.size())
        return httpMessage("response.lengths_differ");
    return {};
}

} // namespace penstock
