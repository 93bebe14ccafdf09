// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/clock.h>

#include <QtGlobal>

#include <list>
#include <memory>

namespace penstock {

//! What QTimer::singleShot() does, by a clock that a test moves. What is still to be called is dropped with
//! this object, which no call may delete.
class LaterCalls final
{
public:
    explicit LaterCalls(Clock &clock)
        : m_clock(clock)
    { }
    Q_DISABLE_COPY_MOVE(LaterCalls)

    void after(Duration span, std::function<void()> call)
    {
        m_calls.remove_if([](const Call &each) { return each.isOver; });
        Call &made = m_calls.emplace_back();
        made.alarm = m_clock.makeAlarm([&made, call = std::move(call)] {
            call();
            made.isOver = true;
        });
        made.alarm->set(m_clock.now().at + span);
    }

private:
    struct Call
    {
        std::unique_ptr<Alarm> alarm;
        bool isOver = false;
    };

    Clock &m_clock;
    std::list<Call> m_calls;
};

} // namespace penstock
