// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QList>

#include <utility>

namespace penstock {

//! What the practice server would like to say; Delivery is how it comes out.
struct PracticeAnswer
{
    int status = 200;
    QByteArray contentType = QByteArrayLiteral("application/json");
    QList<std::pair<QByteArray, QByteArray>> headers = {}; //!< Beside those every answer has.
    QByteArray body = {};
};

//! {"error": "…"} with this status.
PENSTOCK_EXPORT PracticeAnswer errorAnswer(int status, QByteArrayView what);
//! \a text as a JSON string, quotes included. Bytes that are no UTF-8 become U+FFFD.
PENSTOCK_EXPORT QByteArray jsonString(QByteArrayView text);
//! "Not Found" for 404; "Status 499" where the standard has no name.
PENSTOCK_EXPORT QByteArray reasonPhrase(int status);
//! "Sun, 06 Nov 1994 08:49:37 GMT"; what is less than a second is cut off.
PENSTOCK_EXPORT QByteArray httpDateText(WallTime at);

//! What an answer's frame depends on, besides the answer.
struct WireContext
{
    QByteArray date; //!< See httpDateText().
    bool keepAlive = true;
    bool isHttp10 = false;
    bool isHead = false; //!< The request was a HEAD: the body is only announced.
};

//! How the client knows where the body ends.
enum class BodyFrame {
    Length, //!< Content-Length.
    Chunked //!< In one chunk; where it ends is up to the writer of the body.
};
//! The status line and the headers, with the empty line.
PENSTOCK_EXPORT QByteArray headBytes(const PracticeAnswer &answer, const WireContext &context,
                                     BodyFrame frame = BodyFrame::Length);
//! False for 204 and 304, and for answers to HEAD.
PENSTOCK_EXPORT bool carriesBody(const PracticeAnswer &answer, const WireContext &context);

} // namespace penstock
