// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/faults/faultplan.h>
#include <penstock/mockserver/message/mockrequest.h>
#include <penstock/mockserver/referee/referee.h>
#include <penstock/mockserver/server/mockcounts.h>
#include <penstock/mockserver/server/mockserveroptions.h>

#include <functional>
#include <memory>

namespace penstock {

//! The decisions of a mock server: admission, responses, faults, delays. Callers pass the time,
//! even virtual time. Callers wait in this order: connect() once, then receive(), wait, arrive(),
//! wait, leave(), wait, and send.
class PENSTOCK_EXPORT MockServerCore
{
public:
    //! The decision on a request.
    struct Decision
    {
        quint64 number = 0; //!< Not counted if 0.
        bool admitted = false;
        quint64 call = 0; //!< If admitted: the id for leave().
        QString limit = {}; //!< The limit that rejected it.
        MockResponse answer = {};
        Fault fault = {};
        Duration latency {}; //!< From arrival until done.
        Duration returnDelay {}; //!< From then until sent.
    };

    //! \a otherOrigin returns "http://host:port" for redirects to another origin.
    MockServerCore(const MockServerOptions &options, std::unique_ptr<Referee> referee,
                   std::function<QByteArray()> otherOrigin);

    Fault connect(); //!< Returns the fault of a new connection.
    Duration receive(const MockRequest &request); //!< Returns the delay until arrival.
    Decision arrive(const MockRequest &request, ClockReading arrived);
    void leave(const Decision &decision, ClockReading now); //!< Call once.

    MockCounts &counts() { return m_counts; }
    const MockCounts &counts() const { return m_counts; }
    const QByteArray &dateText(ClockReading now);

private:
    struct Wishes;
    PermitRequest askOf(const MockRequest &request) const;
    void admit(Decision &decision, const MockRequest &request, const DialectFacts &facts);
    void charge(MockResponse &answer, const DialectFacts &facts);
    quint64 countFault(const Fault &fault); // returns the count of its kind, with this one
    void throttle(Decision &decision, const Denial &denial, const DialectFacts &facts);
    DialectFacts factsFor(const PermitRequest &permitRequest, const Verdict &verdict,
                          ClockReading now) const;
    ClockReading byOwnClock(ClockReading now) const
    {
        return {now.at, now.wallOffset + m_options.clockSkew};
    }
    MockResponse ownAnswer(const MockRequest &request) const;

    MockServerOptions m_options;
    std::unique_ptr<Referee> m_referee;
    std::function<QByteArray()> m_otherOrigin;
    FaultPlan m_faults;
    FaultPlan m_connectionFaults;
    QRandomGenerator m_random;
    QRandomGenerator m_costRandom;
    std::int64_t m_nextCost = 1;
    MockCounts m_counts;
    QList<QByteArray> m_values; // names that limits use
    bool m_sorts = false; // limits depend on request values
    QByteArray m_date;
    std::int64_t m_dateSecond = -1;
};

} // namespace penstock
