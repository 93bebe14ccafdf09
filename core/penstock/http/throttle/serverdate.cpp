// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/serverdate.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpdate.h>

#include <algorithm>

namespace penstock {

using std::chrono::seconds;

std::optional<WallTime> dateIn(const HeaderList &headers, WallTime now)
{
    constexpr Duration believable
        = std::chrono::years(100); // what is added to it does not overflow
    const auto date = headerValue(headers, "Date");
    const auto at
        = date && isCleanValue(*date) ? parseHttpDate(withoutBlanks(*date), now) : std::nullopt;
    const bool isClock = at && *at<now + believable && * at> now - believable;
    return isClock ? at : std::nullopt;
}

WallTime serverTime(const HeaderList &headers, WallTime now)
{
    const std::optional<WallTime> at = dateIn(headers, now);
    if (!at)
        return now;
    const QByteArray age = headerValue(headers, "Age").value_or(QByteArray());
    if (age.size() > 9 || age.isEmpty() || !std::all_of(age.begin(), age.end(), isDigit))
        return *at;
    const seconds held(age.toLongLong());
    return *at + held;
}

} // namespace penstock
