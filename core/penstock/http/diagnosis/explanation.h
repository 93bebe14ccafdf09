// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/rawresponse.h>
#include <penstock/http/throttle/throttlereading.h>

namespace penstock {

//! A saved response and its interpretation.
struct Explanation
{
    RawResponse response;
    ThrottleReading reading;
    WallTime now; //!< When the response came.
    //! True if only usual words in the body mark a rate limit response. Runs check successful
    //! bodies only if the profile says so.
    bool needsProfile = false;
};

//! Interprets \a bytes (see parseRawResponse()) by \a dialect, even successful bodies. Never fails:
//! see RawResponse::faults. A missing Date is taken as \a now.
PENSTOCK_EXPORT Explanation explainResponse(const QByteArray &bytes, const ThrottleDialect &dialect,
                                            WallTime now);

//! Returns {"throttled": true, "wait_ms": 120000, "source": "retry-after", "clamped": false,
//! "reason": "…", "limits_seen": […], …} and a line feed. New keys are appended.
PENSTOCK_EXPORT QByteArray explanationToJson(const Explanation &explanation);

//! Returns text in lines of at most about 100 characters, each ending in a line feed.
PENSTOCK_EXPORT QString explanationForPeople(const Explanation &explanation);

} // namespace penstock
