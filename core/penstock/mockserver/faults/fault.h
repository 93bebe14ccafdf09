// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QByteArray>

#include <vector>

namespace penstock {

//! A way in which a server can fail.
struct PENSTOCK_EXPORT Fault
{
    enum class Kind {
        None,
        Drop, //!< Closes after the request (FIN).
        Reset, //!< Resets after the request (RST).
        HalfStatus, //!< Closes within the status line.
        HalfHead, //!< Closes within the headers.
        HalfBody, //!< Closes within a body of stated length.
        HalfChunk, //!< Closes within a chunk.
        Stall, //!< Never responds.
        StallBody, //!< Sends headers and half of the body, then stalls.
        Drip, //!< One byte per \c gap.
        Close, //!< Responds, then closes despite keep-alive.
        Redirect, //!< \c count redirects with \c status to the same server.
        RedirectLoop, //!< Redirects to itself.
        RedirectAway, //!< Redirects to another port of the server.
        Status, //!< Responds with \c status; \c count, if not 0, is Retry-After in seconds.
        Bomb, //!< A compressed body that expands to \c count MiB.
        // Responses that are endless or invalid.
        EndlessHead, //!< \c count MiB of header lines, then closes.
        EndlessLine, //!< \c count MiB in one line.
        EndlessExtension, //!< \c count MiB in a chunk extension.
        DripHead, //!< One byte of the head per \c gap, then the body.
        LongLength, //!< States too great a length, keeps the connection.
        ShortLength, //!< States half of the length.
        TwoLengths, //!< States half of the length, then all of it.
        ContinueFlood, //!< \c count responses 100 before the real one.
        Interim, //!< \c count responses 102, 103, 110 and 199 before the real one.
        Unasked, //!< A second response after the first.
        Http09, //!< A body without a head.
        BareLf, //!< Lines of the head end without CR.
        Nul, //!< NULs in a name and in values of headers.
        Cookies, //!< \c count Set-Cookie lines.
        RetryAfterNonsense, //!< 429 with retryAfterNonsense(): number \c count, or each in turn.
        RedirectMaze, //!< Endless redirects to new paths.
        Linger, //!< Announces a close, but keeps the connection.
        // Faults of connections, see befallsConnections().
        Early, //!< Responds before any request.
        StallConnect //!< Accepts the connection and stays silent, even for TLS.
    };
    Kind kind = Kind::None;
    int count = 0;
    int status = 0;
    Duration gap {};
    friend bool operator==(const Fault &, const Fault &) = default;
};

//! Parses a fault, or a status from 400 to 599: "503[:RETRY_AFTER]". Errors contain \a where.
//! - Without parameters: "none", "drop", "reset", "half" or "half-status", "half-head",
//!   "half-body", "half-chunk", "stall", "stall-body", "close", "long-length", "short-length",
//!   "two-lengths", "unasked", "http09", "bare-lf", "nul", "linger", "early", "stall-connect".
//! - With parameters: "drip[:10ms]", "redirect[:HOPS[:STATUS]]", "redirect-loop[:STATUS]",
//!   "redirect-away[:STATUS]", "redirect-maze[:STATUS]", "bomb[:MIB]", "endless-head[:MIB]",
//!   "endless-line[:MIB]", "endless-extension[:MIB]", "drip-head[:10ms]", "continue-flood[:COUNT]",
//!   "1xx[:COUNT]", "cookies[:COUNT]", "retry-after-nonsense[:NUMBER]".
PENSTOCK_EXPORT Result<Fault> parseFault(QStringView text, const QString &where = {});
//! Returns text for parseFault().
PENSTOCK_EXPORT QByteArray faultText(const Fault &fault);
//! Returns true for faults at connection time, before any request.
PENSTOCK_EXPORT bool befallsConnections(Fault::Kind kind);

//! A fault and the requests that it affects.
struct FaultRule
{
    Fault fault;
    std::int64_t every = 0; //!< Every n-th request; 0: random.
    std::int64_t perMillion = 1'000'000; //!< Probability if \c every is 0.
    friend bool operator==(const FaultRule &, const FaultRule &) = default;
};

//! Parses "drop" (all), "drop every 10", "reset 5%" or "503 0.5%".
PENSTOCK_EXPORT Result<FaultRule> parseFaultRule(QStringView text, const QString &where = {});

} // namespace penstock
