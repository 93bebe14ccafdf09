// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/serverclock.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/httpdate.h>

#include <algorithm>

namespace penstock {
namespace {

//! Returns the Date header (RFC 9110 §6.6.1); nothing if it is invalid or a hundred years or more
//! from \a now.
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

} // namespace

WallTime serverTime(const HeaderList &headers, WallTime now)
{
    const std::optional<WallTime> at = dateIn(headers, now);
    if (!at)
        return now;
    const QByteArray age = headerValue(headers, "Age").value_or(QByteArray());
    if (age.size() > 9 || age.isEmpty() || !std::all_of(age.begin(), age.end(), isDigit))
        return *at;
    return *at + std::chrono::seconds(age.toLongLong());
}

void ServerClock::observe(const HeaderList &headers, WallTime sent, WallTime received)
{
    constexpr Duration precision = std::chrono::seconds(1);
    const bool isCached = headerValue(headers, "Age").value_or("0") != "0";
    const auto at = dateIn(headers, received);
    if (!at || isCached)
        return;
    const Duration least = *at - received;
    const Duration most = *at + precision - sent;
    const Duration bothLeast = std::max(least, m_least.value_or(least));
    const Duration bothMost = m_least ? std::min(most, m_most) : most;
    const bool agrees = bothLeast <= bothMost; // else a clock was set
    m_least = agrees ? bothLeast : least;
    m_most = agrees ? bothMost : most;
}

std::optional<Duration> ServerClock::until(WallTime at, WallTime now) const
{
    if (!m_least)
        return std::nullopt;
    const bool mayAgree = *m_least <= Duration::zero() && m_most >= Duration::zero();
    const Duration ahead = mayAgree ? Duration::zero() : *m_least;
    return std::max(at - now - ahead, Duration::zero());
}

void ServerClock::correct(ThrottleReading &reading, WallTime now) const
{
    for (SeenLimit &limit : reading.limits) {
        const auto wait = limit.resetAt ? until(*limit.resetAt, now) : std::nullopt;
        if (wait && limit.reset && !limit.reset->clamped)
            limit.reset->wait = std::min(*wait, longestRetryAfter);
    }
}

} // namespace penstock
