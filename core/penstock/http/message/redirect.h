// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>

namespace penstock {

struct HttpRequest;

//! Scheme, host and port: what "the same server" means (RFC 6454 §4). Where \a url names no port,
//! 443 for https and 80 for others: "https://api.example.com:443".
PENSTOCK_EXPORT QByteArray originOf(const QUrl &url);

//! 301, 302, 303, 307 and 308. Without a Location header they are ordinary answers.
PENSTOCK_EXPORT bool isRedirect(int status);

//! The request to send after \a request was answered with \a status and \a location (RFC 9110 §15.4):
//! 303 makes it a GET (HEAD stays HEAD), all others keep method and body. After 301 and 302, which many
//! send after a POST that was carried out, a POST goes only to the same resource: another scheme or
//! host, or a slash at the end of the path. A request that becomes a GET loses its body and Content-* headers. Where the origin
//! changes it also loses Host and whatever may be a secret: headers that look like credentials and
//! those it declares. User info in \a location is dropped; without a fragment it keeps that of
//! \a request (§10.2.2). All errors are of the kind BadRedirect: a \a location that is no URL,
//! names no host or leads to no http(s), a step from https down to http, a POST that 301 or 302 leads to
//! another resource, and a body with a secret (HttpRequest::bodyIsSecret) that would go to another origin.
PENSTOCK_EXPORT Result<HttpRequest, SendError> redirected(const HttpRequest &request, int status,
                                                          const QByteArray &location);

} // namespace penstock
