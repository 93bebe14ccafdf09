// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/stack/stackcall.h>

#include <QJsonObject>

#include <functional>

namespace penstock {

//! A stack in Redis as one answer has told it, for a StackCore in this process that goes on from there: so
//! forecasts of it are those of a stack. Both must outlive this.
class PENSTOCK_EXPORT ToldStack
{
public:
    //! When the clock of Redis shows so many microseconds since 1970.
    using ReadInstant = std::function<Instant(std::int64_t)>;

    ToldStack(const StackAnswer &answer, const std::vector<LimitSpec> &limits, ReadInstant at);

    //! What is used of each limit, and of each key, for StackCore::restore(). What is under way counts as used.
    QJsonObject state(ClockReading now) const;
    //! Calls under way hold their slots in \a core, which has that state. So many there are by now.
    void takeUpCalls(StackCore &core, std::int64_t count, ClockReading now) const;
    //! Who waits, in their order: \a ours, by their numbers, are asked as they are known here, and some of them may
    //! have come since. So many there are by now.
    void enqueueLine(StackCore &core, const std::vector<std::pair<quint64, Ask>> &ours,
                     std::int64_t count, ClockReading now) const;

private:
    Ask askOf(const StackAnswer::Group &group) const;
    void takeUp(StackCore &core, const StackAnswer::Group &group, ClockReading now) const;

    const StackAnswer &m_answer;
    const std::vector<LimitSpec> &m_limits;
    ReadInstant m_at;
};

} // namespace penstock
