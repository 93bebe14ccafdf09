// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/retryafter.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpdate.h>
#include <penstock/http/throttle/resetvalue.h>

#include <algorithm>

namespace penstock {

using std::chrono::seconds;

std::optional<RetryAfter> parseRetryAfter(const QByteArray &value, WallTime serverNow)
{
    return parseResetValue(value, TimeKind::Auto, serverNow);
}

WallTime serverTime(const HeaderList &headers, WallTime now)
{
    const auto date = headerValue(headers, "Date");
    const auto at
        = date && isCleanValue(*date) ? parseHttpDate(withoutBlanks(*date), now) : std::nullopt;
    if (!at)
        return now;
    const QByteArray age = headerValue(headers, "Age").value_or(QByteArray());
    if (age.size() > 9 || age.isEmpty() || !std::all_of(age.begin(), age.end(), isDigit))
        return *at;
    const seconds held(age.toLongLong());
    return *at > WallTime::max() - held ? WallTime::max() : *at + held;
}

} // namespace penstock
