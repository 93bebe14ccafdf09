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

using Header = std::pair<QByteArray, QByteArray>; //!< Name and value, as on the wire.
using HeaderList = QList<Header>; //!< In the order of the wire.

//! The value of the first header called \a name (upper and lower case are the same), if there is
//! one. In an answer, repeated lines arrive as one, joined with ", " (Set-Cookie with a line feed).
PENSTOCK_EXPORT std::optional<QByteArray> headerValue(const HeaderList &headers,
                                                      const QByteArray &name);
//! Replaces every header called \a name by one, or appends it.
PENSTOCK_EXPORT void setHeader(HeaderList &headers, const QByteArray &name,
                               const QByteArray &value);
//! Takes out each header of this name; where there is none, nothing happens.
PENSTOCK_EXPORT void removeHeader(HeaderList &headers, const QByteArray &name);
//! Without regard to capitals, as RFC 9110, 5.1 has it.
PENSTOCK_EXPORT bool sameHeaderName(const QByteArray &a, const QByteArray &b);

//! What makes \a headers impossible to send (RFC 9110 §5.5 and §5.6.2: a name that is not a token, or
//! a control character other than a tab in a value), without the value itself; empty if nothing does.
PENSTOCK_EXPORT Message faultOfHeaders(const HeaderList &headers);

} // namespace penstock
