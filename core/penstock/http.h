// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/explanation.h>
#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/http/send/sender.h>
#include <penstock/limits.h>

//! \file
//! The front door of the HTTP client: each request waits for a permit, is sent exactly once for it,
//! and what a server says about going slower is obeyed. It needs Qt Network and an event loop.
//! Source compatibility is promised for what this header names.
//! \code
//! SystemClock clock;
//! Stack stack({limitFromShorthand(u"20/1s").value()}, clock);
//! Sender sender(stack, clock);
//! int open = 10;
//! for (int id = 1; id <= 10; ++id) {
//!     HttpRequest request;
//!     request.url = QUrl(QStringLiteral("%1/items/%2").arg(base).arg(id));
//!     sender.send(request, [&open, &app](const Outcome &outcome) {
//!         if (outcome) // any status: 404 is an answer, too
//!             qInfo() << outcome->status << outcome->body;
//!         else
//!             qInfo() << outcome.error().text();
//!         if (--open == 0)
//!             app.quit();
//!     });
//! }
//! \endcode
//! To begin with, beside what <penstock/limits.h> has:
//! - HttpRequest is one call as a value: method, URL, headers, body.
//! - Sender sends them as its stack lets it, with retries and redirects, and tells what came.
//! - Outcome is that: an HttpAnswer, or a SendError that says why there is none.
//! - SenderOptions are timeouts, connections, retries, TLS and proxy.
//! - LimitedNetworkAccessManager takes the place of a QNetworkAccessManager in a program that has one.
//! - ThrottleEvent is all that is known of an answer that said "slow down".
//! - explainResponse() says what a response means, as `penstock explain` does.
