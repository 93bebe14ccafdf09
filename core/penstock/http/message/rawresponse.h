// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>

namespace penstock {

//! A saved or pasted HTTP response.
struct RawResponse
{
    int status = 0; //!< 0: status line missing.
    QByteArray reason = {};
    HeaderList headers = {}; //!< Values keep extra blanks.
    QByteArray body = {};
    int earlierHeads = 0; //!< Preceding heads: redirects, 100 Continue, a proxy's.
    QList<Message> faults = {}; //!< Unreadable parts.
};

//! Parses the output of `curl -i` or bytes from a socket. The first line decides between CRLF and
//! LF, the last of several heads counts, and chunked bodies (RFC 9112 §7.1) are joined. Never
//! fails: unreadable parts, such as a gzip body, are omitted and listed in faults.
PENSTOCK_EXPORT RawResponse parseRawResponse(const QByteArray &bytes);

} // namespace penstock
