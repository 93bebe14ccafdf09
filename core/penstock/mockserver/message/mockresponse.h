// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QList>

#include <utility>

namespace penstock {

//! A response of the mock server, before faults; see Delivery.
struct MockResponse
{
    int status = 200;
    QByteArray contentType = QByteArrayLiteral("application/json");
    QList<std::pair<QByteArray, QByteArray>> headers = {}; //!< In addition to the common headers.
    QByteArray body = {};
};

//! Returns {"error": "…"}.
PENSTOCK_EXPORT MockResponse errorAnswer(int status, QByteArrayView what);
//! Returns \a text as a quoted JSON string. Invalid UTF-8 becomes U+FFFD.
PENSTOCK_EXPORT QByteArray jsonString(QByteArrayView text);
//! Returns "Not Found" for 404; "Status 499" for unknown statuses.
PENSTOCK_EXPORT QByteArray reasonPhrase(int status);
//! Returns "Sun, 06 Nov 1994 08:49:37 GMT", truncated to seconds.
PENSTOCK_EXPORT QByteArray httpDateText(WallTime at);

//! The context in which a response is sent.
struct WireContext
{
    QByteArray date;
    bool keepAlive = true;
    bool isHttp10 = false;
    bool isHead = false; //!< For HEAD, the body is not sent.
};

//! The framing of a body.
enum class BodyFrame {
    Length,
    Chunked //!< Chunked; the writer of the body ends the chunk.
};
//! Returns the status line, headers and empty line.
PENSTOCK_EXPORT QByteArray headBytes(const MockResponse &answer, const WireContext &context,
                                     BodyFrame frame = BodyFrame::Length);
//! Returns false for 204, 304 and HEAD.
PENSTOCK_EXPORT bool carriesBody(const MockResponse &answer, const WireContext &context);

} // namespace penstock
