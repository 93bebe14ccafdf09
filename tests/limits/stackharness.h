// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stack.h>
#include <penstock/support/manualclock.h>

#include <QStringList>

#include <vector>

//! A stack on a manual clock, and what it answered, as a story: "a granted at 100 ms".
class StackHarness
{
public:
    explicit StackHarness(std::vector<penstock::LimitSpec> limits,
                          penstock::StackOptions options = {.automaticMarginIsZero = true})
        : stack(std::move(limits), clock, options)
    { }

    //! Asks; a granted request is sent at once and ends \a hold later (below 0: keeps its permit).
    penstock::Ticket ask(const QString &name, penstock::Ask ask = {},
                         penstock::Duration hold = penstock::Duration::zero())
    {
        return stack.request(ask, [this, name, hold](penstock::PermitResult answer) {
            note(name, answer);
            if (!answer)
                return;
            answer->sent();
            if (hold != penstock::Duration::zero())
                keep(std::move(*answer), hold);
        });
    }
    void advance(penstock::Duration span) { clock.advance(span); }
    //! The story so far; the next one starts empty.
    QStringList told()
    {
        clock.advance({});
        return std::exchange(m_story, {});
    }

    penstock::ManualClock clock;
    penstock::Stack stack;
    std::vector<penstock::Permit> permits; // of calls that do not end by themselves

private:
    void note(const QString &name, const penstock::PermitResult &answer)
    {
        const auto now = std::chrono::floor<std::chrono::milliseconds>(clock.elapsed()).count();
        const QString what
            = answer ? QStringLiteral("granted") : penstock::reasonName(answer.error().reason);
        m_story << QStringLiteral("%1 %2 at %3").arg(name, what).arg(now);
    }
    void keep(penstock::Permit permit, penstock::Duration hold)
    {
        if (hold < penstock::Duration::zero()) {
            permits.push_back(std::move(permit));
            return;
        }
        auto shared = std::make_shared<penstock::Permit>(std::move(permit));
        m_alarms.push_back(clock.makeAlarm([shared] { shared->finish(); }));
        m_alarms.back()->set(clock.now().at + hold);
    }

    QStringList m_story;
    std::vector<std::unique_ptr<penstock::Alarm>> m_alarms;
};

inline penstock::Ask costing(std::int64_t cost)
{
    penstock::Ask ask;
    ask.cost = cost;
    return ask;
}

inline penstock::Ask waitingAtMost(penstock::Duration wait, std::int64_t cost = 1)
{
    penstock::Ask ask;
    ask.cost = cost;
    ask.maxWait = wait;
    return ask;
}

inline penstock::Ask urgent(int priority)
{
    penstock::Ask ask;
    ask.priority = priority;
    return ask;
}
