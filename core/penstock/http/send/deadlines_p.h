// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/clock.h>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>

namespace penstock {

//! Deadlines behind one alarm, one per id. Clearing one leaves the alarm set: an extra alarm is
//! cheaper than restarting a timer per request.
class Deadlines
{
public:
    Deadlines(Clock &clock, std::function<void(quint64 id)> onDue);

    void set(quint64 id, Instant at);
    void clear(quint64 id);
    std::optional<Instant> at(quint64 id) const;

private:
    void ring();
    void arm();

    Clock &m_clock;
    std::function<void(quint64)> m_onDue;
    std::unique_ptr<Alarm> m_alarm;
    std::optional<Instant> m_alarmAt;
    std::set<std::pair<Instant, quint64>> m_order;
    std::unordered_map<quint64, Instant> m_at;
};

} // namespace penstock
