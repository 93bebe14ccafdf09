// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/manualclock.h>

#include <QDeadlineTimer>

namespace penstock {

//! A sender under limits and a practice server in virtual time: sockets and everything above them are
//! real, but both ends go by one clock that is moved on whenever all that is under way waits for it.
//! Minutes pass in a second.
class VirtualWire final : public QObject
{
public:
    struct Ends
    {
        MockServerOptions server = {};
        std::vector<Limit> limits = {};
        RateLimiterOptions rateLimiter = {};
        HttpClientOptions httpClient = {};
        Duration begins {}; //!< After the clock's beginning, a full hour.
    };
    //! What the sender asks for its permits; the stack itself unless something is put before it.
    using MakeSource
        = std::function<std::unique_ptr<PermitSource>(RateLimiter &rateLimiter, Clock &clock)>;

    explicit VirtualWire(const Ends &ends, const MakeSource &makeSource = {});

    bool listen() { return m_server.listen().has_value(); }
    //! \a target as in a request line, of the server.
    void send(const QString &target, HttpClient::OnOutcome onOutcome);
    //! Until all that was sent has its outcome. False where that takes longer than \a deadline.
    bool run(QDeadlineTimer deadline);

    ManualClock &clock() { return m_clock; }
    MockServer &server() { return m_server; }
    HttpClient &sender() { return m_httpClient; }

private:
    bool reportActualCost(QDeadlineTimer deadline);

    ManualClock m_clock {WallTime(std::chrono::seconds(1795276800))}; // resets in Unix time look so
    MockServer m_server;
    RateLimiter m_rateLimiter;
    std::unique_ptr<PermitSource> m_before;
    HttpClient m_httpClient;
    qint64 m_handled = 0;
};

} // namespace penstock
