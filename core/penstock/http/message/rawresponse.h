// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>

namespace penstock {

//! An HTTP response as somebody saved or pasted it.
struct RawResponse
{
    int status = 0; //!< 0 where there was no status line.
    QByteArray reason = {};
    HeaderList headers = {}; //!< Bytes as they are behind ": ", further blanks included.
    QByteArray body = {};
    int earlierHeads = 0; //!< Heads before this one: redirects, 100 Continue, a proxy's.
    QList<Message> faults = {}; //!< What could not be read.
};

//! Reads what `curl -i` prints, or came from a socket: lines end as the first one does, in CRLF or LF;
//! "HTTP/2 429" needs no reason; of several heads the last counts; a body in chunks (RFC 9112 §7.1)
//! is put together. Never fails: what it cannot read, a body in gzip too, is left out and named in
//! faults.
PENSTOCK_EXPORT RawResponse parseRawResponse(const QByteArray &bytes);

} // namespace penstock
