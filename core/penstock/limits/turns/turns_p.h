// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <QHash>
#include <QString>

#include <array>
#include <optional>
#include <set>
#include <vector>

//! \file
//! Fair turns of the sources of requests, within a priority and by cost.
//!
//! A flow is the waiting requests of one source with one priority. The rule is start-time fair
//! queueing (Goyal, Vin and Cheng, "Start-time Fair Queuing", SIGCOMM 1996): a flow has a start tag,
//! the flow with the smallest one goes, and its tag then rises by the cost of what went. Virtual time
//! is the tag of what went last. A flow that joins starts there: it waits for no backlog, and it
//! has saved up nothing while it was away.
//!
//! Two flows that both wait differ by at most one request of each, over any span of time. Deficit
//! round robin (Shreedhar and Varghese, SIGCOMM 1995) has the same long-run shares, but a flow may
//! send a whole quantum at a time, at least the largest cost there is: that is too coarse for half
//! each over any twenty grants. Its O(1) for a grant becomes O(log n) of the sources here.
//!
//! Unlike in the paper, only the head of a flow has a tag. A request that is cancelled or expires
//! thus takes no turn, and a retry in front of its flow moves no other tag. And only what another
//! flow could have had counts (turnCost() in dispatch_p.h): a source that is busy at an endpoint
//! of its own does not fall back elsewhere.
namespace penstock {

//! The tags of all flows, by their numbers. A value: forecasts go on with a copy.
struct TurnTags
{
    static constexpr int priorities = 10;

    std::vector<std::int64_t> starts; //!< By flow.
    std::array<std::int64_t, priorities> now {}; //!< Virtual time, by priority.

    void serve(quint32 flow, qint16 priority, std::int64_t cost);
};

//! The flows of a stack: those that wait, and those that have only just ceased to.
class Turns
{
public:
    const TurnTags &tags() const { return m_tags; }
    std::optional<quint32> find(qint16 priority, const QString &source) const;
    bool isWaiting(quint32 flow) const { return m_flows[flow].waiting > 0; }
    //! A request of \a source begins to wait. Its flow keeps its number until the last has left.
    quint32 join(qint16 priority, const QString &source);
    void leave(quint32 flow);
    //! What went was \a cost.
    void serve(quint32 flow, std::int64_t cost);
    void restart(); //!< All flows are even.

private:
    struct Flow
    {
        QString source;
        qint16 priority = -1; // of none
        std::int64_t waiting = 0;
    };
    //! Flows that do not wait. A tag above virtual time has to be remembered: a source that asks
    //! again with each response would otherwise always be first.
    using Idle = std::set<std::pair<std::int64_t, quint32>>; // by tag

    void dropIdle(qint16 priority, std::int64_t upTo);

    TurnTags m_tags;
    std::vector<Flow> m_flows;
    std::vector<quint32> m_free;
    std::array<QHash<QString, quint32>, TurnTags::priorities> m_numbers; // of flows, by source
    std::array<Idle, TurnTags::priorities> m_idle;
    std::array<std::int64_t, TurnTags::priorities> m_waiting {};
    std::size_t m_recent = 0; // the flow that was joined last
};

//! So many units of a limit come back in \a interval.
struct TurnRate
{
    std::int64_t units = 1;
    Duration interval {}; //!< 0: slots, which come back when calls end.

    static TurnRate of(const LimitSettings &settings);
    //! How long \a taken units of it take to come back, in ns.
    std::int64_t timeOf(std::int64_t taken) const;
};

} // namespace penstock
