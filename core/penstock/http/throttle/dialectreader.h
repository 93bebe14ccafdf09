// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttlereader.h>

namespace penstock {

//! Reads every dialect of "slow down" known: Retry-After in all its spellings, then reset headers of
//! what is used up, then the body; the first valid one is believed. What counts as a throttle:
//! - 418, 420, 429, 430, 509, 529, and the statuses of the dialect: always;
//! - 403 and 503 with a valid Retry-After, something used up, or words of the body; 400 by words alone;
//! - success by words of the body, if the dialect names them or allows the usual ones.
//! Elsewhere it is none, but a wait may be reported: Retry-After with 3xx, 408, 413, 425 and 5xx, and
//! with all but 3xx what the reset headers and the body say where something is used up or words tell so.
//! Never fails and never throws: what is malformed is as good as absent. Linear in the answer, of
//! whose body 64 KiB are read at most. Safe in any thread.
class PENSTOCK_EXPORT DialectReader final : public ThrottleReader
{
public:
    DialectReader() = default;
    explicit DialectReader(ThrottleDialect dialect)
        : m_dialect(std::move(dialect))
    { }

    const ThrottleDialect &dialect() const { return m_dialect; }
    ThrottleReading read(int status, const HeaderList &headers, const QByteArray &body,
                         WallTime now) const override;

private:
    ThrottleDialect m_dialect;
};

} // namespace penstock
