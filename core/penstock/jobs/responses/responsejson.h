// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

namespace penstock {

//! Returns the JSON text of a response \a body: UTF-8 without byte order mark. The encoding is that
//! of the byte order mark, UTF-16 or UTF-32 by its zero bytes, UTF-8, or the charset of the
//! Content-Type. Half surrogate pairs become U+FFFD; NaN and Infinity become null. All other bytes
//! stay. Returns \a body unchanged, without a copy, if it is valid JSON already or no JSON at all.
PENSTOCK_EXPORT QByteArray jsonTextOf(const QByteArray &body, const HeaderList &headers);

//! Returns the charset of "text/html; charset=iso-8859-1"; may be empty.
PENSTOCK_EXPORT QByteArray charsetOf(const HeaderList &headers);

} // namespace penstock
