// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>
#include <penstock/jobs/requests/row.h>

namespace penstock {

//! Returns the result of \a row as a line of JSON with line feed:
//! {"row":{…},"status":200,"sent_at":"2026-01-05T12:00:00.000Z","elapsed_ms":12.345,"attempts":1,
//! "body":…}. JSON bodies stay unchanged on one line; text becomes a string; other bytes become
//! base64 with "body_encoding":"base64".
//! Without a response: "error":{"kind":…,"id":…,"message":…} replaces status and body. Unsent
//! requests lack sent_at and elapsed_ms.
PENSTOCK_EXPORT QByteArray recordOf(const Row &row, const Outcome &outcome);
//! Returns the line of a row whose response cannot be used, with status, attempts, body and "error";
//! \a kind is the reason.
PENSTOCK_EXPORT QByteArray recordOf(const Row &row, const HttpAnswer &answer, const Error &fault,
                                    const QString &kind);
//! Returns the body as JSON on one line: see recordOf(). An empty body is null.
PENSTOCK_EXPORT QByteArray bodyOf(const HttpAnswer &answer);
//! Returns the line of a row without a request; \a kind is the reason.
PENSTOCK_EXPORT QByteArray recordOf(const Row &row, const Error &fault,
                                    const QString &kind = QStringLiteral("invalid_row"));

} // namespace penstock
