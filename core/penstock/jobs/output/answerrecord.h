// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>
#include <penstock/jobs/rows/row.h>

namespace penstock {

//! What became of \a row as one line of JSON, its line break included:
//! {"row":{…},"status":200,"sent_at":"2026-01-05T12:00:00.000Z","elapsed_ms":12.345,"attempts":1,
//! "body":…}. A body that is JSON stands as it came, with line breaks between its tokens as blanks;
//! other text as a string; other bytes in base64, with "body_encoding":"base64".
//! A call without an answer has "error":{"kind":…,"id":…,"message":…} instead of status and body, and no
//! sent_at and elapsed_ms if it was never sent.
PENSTOCK_EXPORT QByteArray recordOf(const Row &row, const Outcome &outcome);
//! The same for a row without an outcome of its own; \a kind says why: it makes no request, …
PENSTOCK_EXPORT QByteArray recordOf(const Row &row, const Error &fault,
                                    const QString &kind = QStringLiteral("invalid_row"));

} // namespace penstock
