// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <QHash>
#include <QString>

#include <array>
#include <optional>
#include <set>
#include <vector>

//! \file
//! Fair turns of request sources, within a priority and by cost.
//!
//! A flow is the waiting requests of one source and priority. The rule is start-time fair queueing
//! (Goyal, Vin and Cheng, "Start-time Fair Queuing", SIGCOMM 1996): the flow with the smallest
//! start tag goes, and its tag rises by the cost. Virtual time is the tag of the last one served. A
//! joining flow starts there, without backlog or credit.
//!
//! Two waiting flows differ by at most one request each over any span. Deficit round robin
//! (Shreedhar and Varghese, SIGCOMM 1995) has the same shares in the long run. But it serves whole
//! quanta of at least the largest cost, too coarse for fairness within twenty grants. It takes O(1)
//! per grant instead of O(log n).
//!
//! Unlike in the paper, only the head of a flow has a tag. So cancelled or expired requests take no
//! turn, and a retry changes no other tag. Only cost that another flow could have used counts
//! (turnCost() in dispatch_p.h).
namespace penstock {

//! The tags of all flows by number. A value, copied for forecasts.
struct TurnTags
{
    static constexpr int priorities = 10;

    std::vector<std::int64_t> starts; //!< Start tags by flow.
    std::array<std::int64_t, priorities> now {}; //!< Virtual time by priority.

    void serve(quint32 flow, qint16 priority, std::int64_t cost);
};

//! The flows of a rate limiter: waiting, or recently so.
class Turns
{
public:
    const TurnTags &tags() const { return m_tags; }
    std::optional<quint32> find(qint16 priority, const QString &source) const;
    bool isWaiting(quint32 flow) const { return m_flows[flow].waiting > 0; }
    //! Adds a request of \a source. The flow's number is valid until its last request leaves.
    quint32 join(qint16 priority, const QString &source);
    void leave(quint32 flow);
    //! Charges \a cost to a flow.
    void serve(quint32 flow, std::int64_t cost);
    void restart(); //!< Makes all flows equal.

private:
    struct Flow
    {
        QString source;
        qint16 priority = -1; // unused
        std::int64_t waiting = 0;
    };
    //! Flows without requests, remembered while their tag exceeds virtual time. Otherwise a source
    //! that sends after each response would always be first.
    using Idle = std::set<std::pair<std::int64_t, quint32>>; // sorted by tag

    void dropIdle(qint16 priority, std::int64_t upTo);

    TurnTags m_tags;
    std::vector<Flow> m_flows;
    std::vector<quint32> m_free;
    std::array<QHash<QString, quint32>, TurnTags::priorities> m_numbers; // flows keyed by source
    std::array<Idle, TurnTags::priorities> m_idle;
    std::array<std::int64_t, TurnTags::priorities> m_waiting {};
    std::size_t m_recent = 0; // the flow joined last
};

//! The rate at which units of a limit return.
struct TurnRate
{
    std::int64_t units = 1;
    Duration interval {}; //!< 0: slots, returned when calls end.

    static TurnRate of(const LimitSettings &settings);
    //! Returns the time in ns until \a taken units return.
    std::int64_t timeOf(std::int64_t taken) const;
};

} // namespace penstock
