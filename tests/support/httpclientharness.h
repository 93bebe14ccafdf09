// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/fakepermitsource.h"
#include "support/faultserver.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/support/manualclock.h>

#include <functional>
#include <memory>

namespace penstock {

//! Runs the event loop until \a condition holds, for at most \a most of real time. QTRY_ does the same
//! but sleeps 10 ms at a time, during which nothing else goes on.
bool runUntil(const std::function<bool()> &condition,
              std::chrono::milliseconds most = std::chrono::minutes(1));

//! A sender over real sockets between a server that misbehaves and a permit source that counts. Its time
//! stands still unless told: backoffs, pauses and timeouts of hours take no time.
class HttpClientHarness
{
public:
    explicit HttpClientHarness(HttpClientOptions options = {});

    ManualClock clock;
    FakePermitSource permitSource {clock};
    FaultServer server;
    std::unique_ptr<HttpClient> httpClient;

    //! To the server. Methods other than GET, HEAD and DELETE have a body.
    HttpRequest request(const QByteArray &method = "GET",
                        const QString &path = QStringLiteral("/")) const;
    //! Sends and waits for the outcome. Whatever has to be waited for on the clock is skipped over:
    //! while nothing is in flight, the clock goes on and a paused permit source opens.
    Outcome run(const HttpRequest &request);
    bool until(const std::function<bool()> &condition) { return runUntil(condition); }
    //! The same, but the clock goes on while nothing is in flight.
    bool untilSkippingWaits(const std::function<bool()> &condition);
    //! The kind of error of \a outcome, "answer 200" where there is none. For comparing.
    static QString reported(const Outcome &outcome);
};

} // namespace penstock
