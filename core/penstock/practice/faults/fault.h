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
        Bomb, //!< A small compressed body that unpacks to \c count MiB.
        // Answers that do not end, or that no client should have to read.
        EndlessHead, //!< \c count MiB of header lines, then closes.
        EndlessLine, //!< The same in a single line,
        EndlessExtension, //!< in the extension of a chunk.
        DripHead, //!< One byte of the head each \c gap, the body at once.
        LongLength, //!< States more than there is, and keeps the connection.
        ShortLength, //!< States half of what follows.
        TwoLengths, //!< States half of the length, and in another line all of it.
        ContinueFlood, //!< \c count answers 100 before the real one.
        Interim, //!< \c count answers 102, 103, 110 and 199 before the real one.
        Unasked, //!< A second answer behind the first.
        Http09, //!< The body without a head.
        BareLf, //!< A head whose lines end without CR.
        Nul, //!< NULs in a name and in values of the head.
        Cookies, //!< \c count lines Set-Cookie.
        RetryAfterNonsense, //!< 429 with number \c count of retryAfterNonsense(), or each in turn.
        RedirectMaze, //!< Redirects for ever, each time to another path.
        Linger, //!< Says that it closes the connection, and keeps it.
        // Of connections, not of requests: see befallsConnections().
        Early, //!< Answers before anything was asked.
        StallConnect //!< Takes the connection and never says a word, not even of TLS.
    };
    Kind kind = Kind::None;
    int count = 0;
    int status = 0;
    Duration gap {};
    friend bool operator==(const Fault &, const Fault &) = default;
};

//! Reads a name, and after a colon what it needs: "none", "drop", "reset", "half" or "half-status",
//! "half-head", "half-body", "half-chunk", "stall", "stall-body", "drip[:10ms]", "close",
//! "redirect[:HOPS[:STATUS]]", "redirect-loop[:STATUS]", "redirect-away[:STATUS]",
//! "redirect-maze[:STATUS]", "bomb[:MIB]", "endless-head[:MIB]", "endless-line[:MIB]",
//! "endless-extension[:MIB]", "drip-head[:10ms]", "long-length", "short-length", "two-lengths",
//! "continue-flood[:COUNT]", "1xx[:COUNT]", "unasked", "http09", "bare-lf", "nul", "cookies[:COUNT]",
//! "retry-after-nonsense[:NUMBER]", "linger", "early", "stall-connect",
//! or a status from 400 to 599, "503[:RETRY_AFTER]". \a where goes into the error.
PENSTOCK_EXPORT Result<Fault> parseFault(QStringView text, const QString &where = {});
//! What parseFault() reads back.
PENSTOCK_EXPORT QByteArray faultText(const Fault &fault);
//! Whether it strikes a connection when it is made, before there is a request that could ask for it.
PENSTOCK_EXPORT bool befallsConnections(Fault::Kind kind);

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
