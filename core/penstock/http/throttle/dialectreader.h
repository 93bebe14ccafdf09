// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

//! Reads every dialect of "slow down" known: Retry-After in all its spellings, then reset headers of
//! what is used up, then the body; the first valid one is believed. What counts as a throttle, and by
//! what, says ThrottleKind; words of a success count only if the dialect names them.
//! Elsewhere it is none, but a wait may be reported: Retry-After with 3xx, 408, 413, 425 and 5xx, and
//! with all but 3xx what the reset headers and the body say where something is used up or words tell so.
//! Never fails and never throws: what is malformed is as good as absent. Linear in the answer, of
//! whose body 64 KiB are read at most. A value, shared by live sending, plans and tests; safe in any
//! thread.
class PENSTOCK_EXPORT DialectReader
{
public:
    DialectReader() = default;
    explicit DialectReader(ThrottleDialect dialect)
        : m_dialect(std::move(dialect))
    { }

    //! What it reads by.
    const ThrottleDialect &dialect() const { return m_dialect; }
    //! \a body is the beginning of the body, unpacked, as far as it was kept; \a now is our clock
    //! when the answer came, for servers that send no Date. \a ofSuccess says which words count in the
    //! body of a success: data may contain the usual ones.
    ThrottleReading read(int status, const HeaderList &headers, const QByteArray &body,
                         WallTime now, BodyWords ofSuccess = BodyWords::OfProfile) const;

private:
    ThrottleDialect m_dialect;
};

} // namespace penstock
