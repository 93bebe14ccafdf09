// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>

namespace penstock {

struct HttpRequest;

//! Returns scheme, host and port (RFC 6454 §4): "https://api.example.com:443". The default port is
//! 443 for https, otherwise 80.
PENSTOCK_EXPORT QByteArray originOf(const QUrl &url);

//! Returns true for 301, 302, 303, 307 and 308. Without Location they are ordinary responses.
PENSTOCK_EXPORT bool isRedirect(int status);

//! Returns the request after a redirect with \a status and \a location (RFC 9110 §15.4).
//! - 303 changes the method to GET (HEAD stays HEAD) and drops body and Content-* headers. Other
//!   statuses keep method and body.
//! - After 301 and 302, which may follow an executed POST, a POST is repeated only if nothing but
//!   scheme, host or a final slash changes.
//! - If the origin changes, Host and credentials are dropped: headers that look like credentials
//!   and HttpRequest::credentialHeaders.
//! - User info in \a location is dropped. A missing fragment is taken from \a request (§10.2.2).
//!
//! All errors are BadRedirect: invalid URL, no host, other scheme than http or https, downgrade
//! from https. So are a POST to another resource after 301 or 302, and a secret body to another
//! origin.
PENSTOCK_EXPORT Result<HttpRequest, SendError> redirected(const HttpRequest &request, int status,
                                                          const QByteArray &location);

} // namespace penstock
