// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QByteArray>

#include <vector>

namespace penstock {

//! One way in which a server can let its client down.
struct PENSTOCK_EXPORT Fault
{
    enum class Kind {
        None,
        Drop, //!< Reads the request and closes the connection (FIN).
        Reset, //!< Reads the request and resets the connection (RST).
        HalfStatus, //!< Closes in the middle of the status line,
        HalfHead, //!< in the middle of the headers,
        HalfBody, //!< in the middle of a body of stated length,
        HalfChunk, //!< in the middle of a chunk.
        Stall, //!< Never answers.
        StallBody, //!< Sends the headers and half of the body, then nothing.
        Drip, //!< One byte each \c gap.
        Close, //!< Answers, and closes a connection it had promised to keep.
        Redirect, //!< \c count redirects with \c status to the same server, then the answer.
        RedirectLoop, //!< To itself.
        RedirectAway, //!< To another origin: another port of the same server.
        Status, //!< Answers with \c status; \c count, if not 0, is its Retry-After in seconds.
        Bomb //!< A small compressed body that unpacks to \c count MiB.
    };
    Kind kind = Kind::None;
    int count = 0;
    int status = 0;
    Duration gap {};
    friend bool operator==(const Fault &, const Fault &) = default;
};

//! Reads a name, and after a colon what it needs: "none", "drop", "reset", "half" or "half-status",
//! "half-head", "half-body", "half-chunk", "stall", "stall-body", "drip[:10ms]", "close",
//! "redirect[:HOPS[:STATUS]]", "redirect-loop[:STATUS]", "redirect-away[:STATUS]", "bomb[:MIB]",
//! or a status from 400 to 599, "503[:RETRY_AFTER]". \a where goes into the error.
PENSTOCK_EXPORT Result<Fault> parseFault(QStringView text, const QString &where = {});
//! What parseFault() reads back.
PENSTOCK_EXPORT QByteArray faultText(const Fault &fault);

//! Which of the requests a fault befalls.
struct FaultRule
{
    Fault fault;
    std::int64_t every = 0; //!< Each one with a number divisible by this; 0: by chance.
    std::int64_t perMillion = 1'000'000; //!< The chance, where \c every is 0.
    friend bool operator==(const FaultRule &, const FaultRule &) = default;
};

//! Reads "drop" (all), "drop every 10", "reset 5%", "503 0.5%".
PENSTOCK_EXPORT Result<FaultRule> parseFaultRule(QStringView text, const QString &where = {});

} // namespace penstock
