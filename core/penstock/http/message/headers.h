// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QByteArray>
#include <QByteArrayList>
#include <QList>

#include <optional>
#include <utility>

namespace penstock {

using Header = std::pair<QByteArray, QByteArray>; //!< Name and value.
using HeaderList = QList<Header>; //!< Headers as sent or received.

//! Returns the value of the first header \a name, case-insensitively. In responses repeated lines
//! are joined with ", " (Set-Cookie: with a line feed).
PENSTOCK_EXPORT std::optional<QByteArray> headerValue(const HeaderList &headers,
                                                      const QByteArray &name);
//! Replaces all headers named \a name by one, or appends it.
PENSTOCK_EXPORT void setHeader(HeaderList &headers, const QByteArray &name,
                               const QByteArray &value);
//! Removes all headers of this name.
PENSTOCK_EXPORT void removeHeader(HeaderList &headers, const QByteArray &name);
//! Compares case-insensitively (RFC 9110 §5.1).
PENSTOCK_EXPORT bool sameHeaderName(const QByteArray &a, const QByteArray &b);

//! Returns why \a headers cannot be sent, without the value; empty if they can. Names must be
//! tokens, values without control characters other than tab (RFC 9110 §5.5, §5.6.2).
PENSTOCK_EXPORT Message faultOfHeaders(const HeaderList &headers);

} // namespace penstock
