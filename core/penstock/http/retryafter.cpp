// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/retryafter.h>

#include <penstock/http/httpdate.h>
#include <penstock/support/int128.h>

#include <algorithm>

namespace penstock {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr qsizetype longestValue = 256;
constexpr Int128 nanosPerSecond = 1'000'000'000;

bool isClean(const QByteArray &value)
{
    return value.size() <= longestValue && std::all_of(value.begin(), value.end(), [](char byte) {
               return byte == '\t' || (byte >= 0x20 && byte < 0x7F);
           });
}

QByteArrayView trimmed(QByteArrayView text)
{
    const auto blank = [](char byte) { return byte == ' ' || byte == '\t'; };
    while (!text.isEmpty() && blank(text.front()))
        text = text.sliced(1);
    while (!text.isEmpty() && blank(text.back()))
        text.chop(1);
    return text;
}

bool isDigit(char byte)
{
    return byte >= '0' && byte <= '9';
}

//! DIGIT+ ["." DIGIT{1,9}] as nanoseconds; more than 10^19 seconds counts as that. Bytes are read
//! one by one because library conversions also take signs, exponents, "inf" and foreign digits.
std::optional<Int128> nanosOf(QByteArrayView text)
{
    constexpr Int128 most = nanosPerSecond * 10 * nanosPerSecond * nanosPerSecond;
    qsizetype at = 0;
    Int128 whole = 0;
    while (at < text.size() && isDigit(text[at]))
        whole = std::min(whole * 10 + (text[at++] - '0'), most / nanosPerSecond);
    if (at == 0)
        return std::nullopt;
    Int128 nanos = whole * nanosPerSecond;
    if (at == text.size())
        return nanos;
    const qsizetype decimals = text.size() - at - 1;
    if (text[at++] != '.' || decimals < 1 || decimals > 9)
        return std::nullopt;
    for (Int128 unit = nanosPerSecond / 10; at < text.size(); unit /= 10) {
        if (!isDigit(text[at]))
            return std::nullopt;
        nanos += (text[at++] - '0') * unit;
    }
    return nanos;
}

//! The largest of one or several numbers with commas between them.
std::optional<Int128> largestNumber(QByteArrayView text)
{
    std::optional<Int128> largest;
    for (qsizetype start = 0; start <= text.size();) {
        const qsizetype comma = text.indexOf(',', start);
        const qsizetype end = comma < 0 ? text.size() : comma;
        const auto number = nanosOf(trimmed(text.sliced(start, end - start)));
        if (!number)
            return std::nullopt;
        largest = std::max(largest.value_or(0), *number);
        start = end + 1;
    }
    return largest;
}

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

RetryAfter waitOf(Int128 nanos)
{
    if (nanos > longestRetryAfter.count())
        return {longestRetryAfter, true};
    const Duration wait(static_cast<std::int64_t>(std::max<Int128>(nanos, 0)));
    return {std::chrono::ceil<milliseconds>(wait), false};
}

} // namespace

std::optional<RetryAfter> parseRetryAfter(const QByteArray &value, WallTime serverNow)
{
    if (!isClean(value))
        return std::nullopt;
    const QByteArrayView text = trimmed(value);
    const Int128 now = serverNow.time_since_epoch().count();
    if (const auto number = largestNumber(text)) {
        const auto at = unixNanos(*number);
        return waitOf(at ? *at - now : *number);
    }
    if (const auto date = parseHttpDate(text, serverNow))
        return waitOf(Int128(date->time_since_epoch().count()) - now);
    return std::nullopt;
}

WallTime serverTime(const HeaderList &headers, WallTime now)
{
    const auto date = headerValue(headers, "Date");
    const auto at = date && isClean(*date) ? parseHttpDate(trimmed(*date), now) : std::nullopt;
    if (!at)
        return now;
    const QByteArray age = headerValue(headers, "Age").value_or(QByteArray());
    if (age.size() > 9 || age.isEmpty() || !std::all_of(age.begin(), age.end(), isDigit))
        return *at;
    return *at + seconds(age.toLongLong());
}

} // namespace penstock
