// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/support/manualclock.h>

#include <QStringList>

#include <vector>

//! A stack on a manual clock, and what it answered, as a story: "a granted at 100 ms".
class RateLimiterHarness
{
public:
    explicit RateLimiterHarness(std::vector<penstock::Limit> limits,
                                penstock::RateLimiterOptions options
                                = {.automaticMarginIsZero = true})
        : rateLimiter(std::move(limits), clock, options)
    { }

    //! Asks; a granted request is sent at once and ends \a serviceTime later (below 0: keeps its permit).
    penstock::Ticket ask(const QString &name, penstock::PermitRequest permitRequest = {},
                         penstock::Duration serviceTime = penstock::Duration::zero())
    {
        return rateLimiter.request(permitRequest,
                                   [this, name, serviceTime](penstock::PermitResult answer) {
                                       note(name, answer);
                                       if (!answer)
                                           return;
                                       answer->sent();
                                       if (serviceTime != penstock::Duration::zero())
                                           keep(std::move(*answer), serviceTime);
                                   });
    }
    void advance(penstock::Duration span) { clock.advance(span); }
    //! The story so far; the next one starts empty.
    QStringList reported()
    {
        clock.advance({});
        return std::exchange(m_story, {});
    }

    penstock::ManualClock clock;
    penstock::RateLimiter rateLimiter;
    std::vector<penstock::Permit> permits; // of calls that do not end by themselves

private:
    void note(const QString &name, const penstock::PermitResult &answer)
    {
        const auto now = std::chrono::floor<std::chrono::milliseconds>(clock.elapsed()).count();
        const QString what
            = answer ? QStringLiteral("granted") : penstock::reasonName(answer.error().reason);
        m_story << QStringLiteral("%1 %2 at %3").arg(name, what).arg(now);
    }
    void keep(penstock::Permit permit, penstock::Duration serviceTime)
    {
        if (serviceTime < penstock::Duration::zero()) {
            permits.push_back(std::move(permit));
            return;
        }
        auto shared = std::make_shared<penstock::Permit>(std::move(permit));
        m_alarms.push_back(clock.makeAlarm([shared] { shared->finish(); }));
        m_alarms.back()->set(clock.now().at + serviceTime);
    }

    QStringList m_story;
    std::vector<std::unique_ptr<penstock::Alarm>> m_alarms;
};

inline penstock::PermitRequest costing(std::int64_t cost)
{
    penstock::PermitRequest permitRequest;
    permitRequest.cost = cost;
    return permitRequest;
}

inline penstock::PermitRequest waitingAtMost(penstock::Duration wait, std::int64_t cost = 1)
{
    penstock::PermitRequest permitRequest;
    permitRequest.cost = cost;
    permitRequest.maxWait = wait;
    return permitRequest;
}

inline penstock::PermitRequest urgent(int priority)
{
    penstock::PermitRequest permitRequest;
    permitRequest.priority = priority;
    return permitRequest;
}
