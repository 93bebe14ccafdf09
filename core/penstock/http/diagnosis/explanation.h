// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/rawresponse.h>
#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

//! A response, and what was read from it.
struct Explanation
{
    RawResponse response;
    ThrottleReading reading;
    WallTime now; //!< When it was read.
    //! It counts as a throttle only because its body was searched for the usual words, which a run
    //! does with success only where the profile says so.
    bool needsProfile = false;
};

//! Reads \a bytes (see parseRawResponse()) in \a dialect, and in success bodies too. Never fails:
//! see RawResponse::faults. \a now is when it came, for responses without a Date.
PENSTOCK_EXPORT Explanation explainResponse(const QByteArray &bytes, const ThrottleDialect &dialect,
                                            WallTime now);

//! {"throttled": true, "wait_ms": 120000, "source": "retry-after", "clamped": false, "reason": "…",
//! "limits_seen": […], …}, with a line feed at the end. The keys stand in this order, further ones behind.
PENSTOCK_EXPORT QByteArray explanationToJson(const Explanation &explanation);

//! The same in plain words: what it means, how long to wait, who says so, which limits were seen,
//! what was not understood. Lines of at most about 100 letters, the last with its line feed.
PENSTOCK_EXPORT QString explanationForPeople(const Explanation &explanation);

} // namespace penstock
