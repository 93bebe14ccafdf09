// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httprequest.h>

namespace penstock {

//! \a text with every one of \a secrets, as it is and as it looks in an URL, a form or JSON, replaced
//! by ••••.
PENSTOCK_EXPORT QString masked(QString text, const QByteArrayList &secrets);

//! \a request as it goes over the wire, for people: the line, the headers, the body. Values of
//! \a secrets are masked, and those of all headers that carry credentials. A body that is no text is
//! told by its length.
PENSTOCK_EXPORT QString maskedRequest(const HttpRequest &request, const QByteArrayList &secrets);

} // namespace penstock
