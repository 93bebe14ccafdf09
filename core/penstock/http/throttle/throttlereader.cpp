// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/throttlereader.h>

namespace penstock {

ThrottleReader::~ThrottleReader() = default;

ThrottleReading RetryAfterReader::read(int status, const HeaderList &headers, const QByteArray &,
                                       WallTime now) const
{
    ThrottleReading reading;
    const bool mayNameATime = (status >= 300 && status < 400) || status == 408 || status == 413
        || status == 425 || status == 429 || status >= 500;
    const auto value = mayNameATime ? headerValue(headers, "Retry-After") : std::nullopt;
    if (value)
        reading.retryAfter = parseRetryAfter(*value, serverTime(headers, now));
    if (reading.retryAfter)
        reading.source = QStringLiteral("Retry-After: ") + QString::fromLatin1(value->trimmed());
    reading.throttled
        = status == 429 || status == 529 || (status == 503 && reading.retryAfter.has_value());
    return reading;
}

} // namespace penstock
