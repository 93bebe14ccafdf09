// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/retryafter.h>

#include <penstock/http/text/bytetext_p.h>
#include <penstock/http/text/durationwords_p.h>
#include <penstock/http/text/httpdate.h>
#include <penstock/http/text/isotime_p.h>

#include <algorithm>

namespace penstock {
namespace {

//! A number of the size of a Unix time in s, ms, µs or ns, as nanoseconds since 1970.
std::optional<Int128> unixNanos(Int128 number)
{
    const Int128 value = number / nanosPerSecond;
    for (Int128 band = nanosPerSecond, unit = 1; unit <= nanosPerSecond;
         band *= 1000, unit *= 1000) {
        if (value >= band && value < band * 10)
            return number / unit;
    }
    return std::nullopt;
}

//! Nanoseconds from now. \a number is in units of 1e-9.
Int128 fromNow(Int128 number, TimeKind kind, Int128 now)
{
    switch (kind) {
    case TimeKind::EpochS:
        return number - now;
    case TimeKind::EpochMs:
        return number / 1000 - now;
    case TimeKind::DeltaS:
        return number;
    case TimeKind::DeltaMs:
        return (number + 999) / 1000;
    case TimeKind::Auto:
        break;
    }
    const auto at = unixNanos(number);
    return at ? *at - now : number;
}

//! The largest of several numbers with commas between them.
std::optional<Int128> largestNumber(QByteArrayView text)
{
    std::optional<Int128> largest;
    for (qsizetype start = 0; start <= text.size();) {
        const qsizetype comma = text.indexOf(',', start);
        const qsizetype end = comma < 0 ? text.size() : comma;
        const auto number = wholeDecimal(withoutBlanks(text.sliced(start, end - start)));
        if (!number)
            return std::nullopt;
        largest = std::max(largest.value_or(0), *number);
        start = end + 1;
    }
    return largest;
}

} // namespace

RetryAfter waitOfNanos(Int128 nanos)
{
    if (nanos > longestRetryAfter.count())
        return {longestRetryAfter, true};
    const Duration wait(static_cast<std::int64_t>(std::max<Int128>(nanos, 0)));
    return {std::chrono::ceil<std::chrono::milliseconds>(wait), false};
}

std::optional<RetryAfter> parseResetValue(QByteArrayView value, TimeKind kind, WallTime serverNow)
{
    if (!isCleanValue(value))
        return std::nullopt;
    const QByteArrayView text = withoutBlanks(value);
    if (text.isEmpty())
        return std::nullopt;
    const Int128 now = serverNow.time_since_epoch().count();
    if (const auto number = wholeDecimal(text))
        return waitOfNanos(fromNow(*number, kind, now));
    // Dates before lists, because they contain a comma.
    if (const auto date = parseHttpDate(text, serverNow))
        return waitOfNanos(Int128(date->time_since_epoch().count()) - now);
    if (const auto time = parseIsoTime(text))
        return waitOfNanos(Int128(time->time_since_epoch().count()) - now);
    if (const auto span = parseDurationWords(text))
        return waitOfNanos(*span);
    if (const auto number = largestNumber(text))
        return waitOfNanos(fromNow(*number, kind, now));
    return std::nullopt;
}

} // namespace penstock
