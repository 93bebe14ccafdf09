// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/explanation.h>
#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/http/send/httpclient.h>
#include <penstock/limits.h>

//! \file
//! The main header of the HTTP client: it sends a request when its permit is granted, and pauses
//! when a server asks for it. Needs Qt Network and an event loop. Source compatibility is promised
//! for what this header names.
//! \code
//! SystemClock clock;
//! RateLimiter rateLimiter({limitFromShorthand(u"20/1s").value()}, clock);
//! HttpClient httpClient(rateLimiter, clock);
//! int open = 10;
//! for (int id = 1; id <= 10; ++id) {
//!     HttpRequest request;
//!     request.url = QUrl(QStringLiteral("%1/items/%2").arg(base).arg(id));
//!     httpClient.send(request, [&open, &app](const Outcome &outcome) {
//!         if (outcome) // any status: 404 is a response, too
//!             qInfo() << outcome->status << outcome->body;
//!         else
//!             qInfo() << outcome.error().text();
//!         if (--open == 0)
//!             app.quit();
//!     });
//! }
//! \endcode
//! Start with <penstock/limits.h> and:
//! - HttpRequest is a request: method, URL, headers, body.
//! - HttpClient sends requests, with retries and redirects.
//! - Outcome is the response, an HttpAnswer, or a SendError.
//! - HttpClientOptions are timeouts, connections, retries, TLS and proxy.
//! - LimitedNetworkAccessManager replaces a QNetworkAccessManager.
//! - ThrottleEvent describes a rate limit response.
//! - explainResponse() explains a response, as `penstock explain` does.
