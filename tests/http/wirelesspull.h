// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/diagnosisscenarios.h"

#include <penstock/http/log/sendlog.h>
#include <penstock/http/message/actualcost.h>
#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/throttle/serverclock.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/mockserver/server/mockservercore.h>

#include <QRandomGenerator>

#include <functional>
#include <map>

namespace penstock {

//! A client with its limits against a practice server, in virtual time: as HttpClient sends, with its
//! reaction to throttles, but without a network. Always the same for the same input.
class WirelessPull
{
public:
    explicit WirelessPull(PullSetting setting);

    void run();
    const SendLog &log() const { return m_log; }
    int throttled() const { return m_throttled; }
    int answered() const { return m_answered; }
    //! How many were throttled after so many were answered.
    int throttledAfter(int answered) const;
    //! What those that were let in have cost by their answers, in the order of their arrival.
    const std::vector<std::int64_t> &costs() const { return m_costs; }
    const RateLimiterCore &client() const { return m_client; }
    QJsonObject saved() const { return m_client.save(m_now); }
    Duration took() const { return m_now.at - m_began.at; }

private:
    struct Call
    {
        std::size_t index = 0;
        quint64 grant = 0;
        QueuePlace place;
        quint64 record = 0;
        MockRequest request;
        MockServerCore::Decision decision;
    };
    void at(Instant when, std::function<void()> event) { m_events.emplace(when, std::move(event)); }
    PermitRequest askOf(std::size_t index) const;
    void send(const RateLimiterCore::Reply &reply);
    void arrive(const std::shared_ptr<Call> &call);
    void ended(const std::shared_ptr<Call> &call);
    void throttledCall(const Call &call);
    void reportActualCost(const Call &call, const HeaderList &headers);
    void grantWhatIsDue();
    void spendElsewhere(int calls);

    PullSetting m_setting;
    ClockReading m_began;
    ClockReading m_now;
    RateLimiterCore m_client;
    MockServerCore m_desk;
    std::multimap<Instant, std::function<void()>> m_events;
    SendLog m_log;
    ThrottleRounds m_rounds;
    ServerClock m_serverClock;
    QRandomGenerator m_chance {7};
    const std::vector<ActualCostLimit> m_actualCosts;
    std::vector<std::int64_t> m_costs;
    std::vector<int> m_answeredAtThrottles;
    int m_throttled = 0;
    int m_answered = 0;
};

} // namespace penstock
