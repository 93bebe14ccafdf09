// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/http/throttle/ratelimitheaders.h>

using namespace penstock;

//! Each line is a header.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    HeaderList headers;
    for (const QByteArray &line : fuzz::bytes(data, size).split('\n')) {
        const qsizetype colon = std::max<qsizetype>(line.indexOf(':'), 0);
        headers.append(Header {line.first(colon), line.sliced(std::min(colon + 1, line.size()))});
    }
    ThrottleDialect dialect;
    if (size % 2 == 1) {
        dialect.resetHeader = headers.first().first;
        dialect.remainingHeader = headers.last().first;
        dialect.resetKind = TimeKind::DeltaMs;
    }
    const StatedLimits reported = readRateLimitHeaders(headers, dialect, fuzz::noon);
    for (const auto &wait : {reported.retryAfter, reported.reset}) {
        if (wait)
            fuzz::expectSane(wait->wait);
    }
    for (const SeenLimit &limit : reported.limits) {
        fuzz::expectSane(limit.reset);
        fuzz::expect(limit.limit.value_or(0) >= 0 && limit.remaining.value_or(0) >= 0
                         && limit.used.value_or(0) >= 0,
                     "counts are not negative");
        fuzz::expect(limit.window.value_or(Duration::zero()) >= Duration::zero(),
                     "windows are not negative");
    }
    return 0;
}
