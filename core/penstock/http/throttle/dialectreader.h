// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

//! Decides whether a response is a rate limit response, and how long to wait. The first valid time
//! counts: Retry-After in all spellings, reset headers of exhausted limits, then the body.
//!
//! ThrottleKind lists the criteria. Words in successful bodies count only if the dialect names
//! them, or as codes of GraphQL errors. Other responses may state a wait: Retry-After with 3xx,
//! 408, 413, 425 and 5xx; except with 3xx also exhausted limits and words of the body.
//!
//! Never fails: malformed parts are ignored. Takes linear time, reads at most 64 KiB of the body. A
//! value, safe in any thread.
class PENSTOCK_EXPORT DialectReader
{
public:
    DialectReader() = default;
    explicit DialectReader(ThrottleDialect dialect)
        : m_dialect(std::move(dialect))
    { }

    //! Returns its dialect.
    const ThrottleDialect &dialect() const { return m_dialect; }
    //! Interprets a response from its decompressed body and our time of arrival \a now, used if
    //! Date is missing. Usual words in successful bodies may be data: see \a ofSuccess.
    ThrottleReading read(int status, const HeaderList &headers, const QByteArray &body,
                         WallTime now, BodyWords ofSuccess = BodyWords::OfProfile) const;

private:
    ThrottleDialect m_dialect;
};

} // namespace penstock
