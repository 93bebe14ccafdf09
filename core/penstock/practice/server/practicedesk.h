// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/faults/faultplan.h>
#include <penstock/practice/message/practicerequest.h>
#include <penstock/practice/referee/referee.h>
#include <penstock/practice/server/practicecounts.h>
#include <penstock/practice/server/practiceserveroptions.h>

#include <functional>
#include <memory>

namespace penstock {

//! The decisions of a mock server: admission, responses, faults, delays. Callers pass the time,
//! even virtual time. Callers wait in this order: connect() once, then receive(), wait, arrive(),
//! wait, leave(), wait, and send.
class PENSTOCK_EXPORT PracticeDesk
{
public:
    //! The decision on a request.
    struct Decision
    {
        quint64 number = 0; //!< Not counted if 0.
        bool admitted = false;
        quint64 call = 0; //!< If admitted: the id for leave().
        QString limit = {}; //!< The limit that rejected it.
        PracticeAnswer answer = {};
        Fault fault = {};
        Duration latency {}; //!< From arrival until done.
        Duration returnDelay {}; //!< From then until sent.
    };

    //! \a otherOrigin returns "http://host:port" for redirects to another origin.
    PracticeDesk(const PracticeServerOptions &options, std::unique_ptr<Referee> referee,
                 std::function<QByteArray()> otherOrigin);

    Fault connect(); //!< Returns the fault of a new connection.
    Duration receive(const PracticeRequest &request); //!< Returns the delay until arrival.
    Decision arrive(const PracticeRequest &request, ClockReading arrived);
    void leave(const Decision &decision, ClockReading now); //!< Call once.

    PracticeCounts &counts() { return m_counts; }
    const PracticeCounts &counts() const { return m_counts; }
    const QByteArray &dateText(ClockReading now);

private:
    struct Wishes;
    Ask askOf(const PracticeRequest &request) const;
    void admit(Decision &decision, const PracticeRequest &request, const DialectFacts &facts);
    void charge(PracticeAnswer &answer, const DialectFacts &facts);
    quint64 countFault(const Fault &fault); // returns the count of its kind, with this one
    void throttle(Decision &decision, const Denial &denial, const DialectFacts &facts);
    DialectFacts factsFor(const Ask &ask, const Verdict &verdict, ClockReading now) const;
    ClockReading byOwnClock(ClockReading now) const
    {
        return {now.at, now.wallOffset + m_options.clockSkew};
    }
    PracticeAnswer ownAnswer(const PracticeRequest &request) const;

    PracticeServerOptions m_options;
    std::unique_ptr<Referee> m_referee;
    std::function<QByteArray()> m_otherOrigin;
    FaultPlan m_faults;
    FaultPlan m_connectionFaults;
    QRandomGenerator m_random;
    QRandomGenerator m_costRandom;
    std::int64_t m_nextCost = 1;
    PracticeCounts m_counts;
    QList<QByteArray> m_values; // names that limits use
    bool m_sorts = false; // limits depend on request values
    QByteArray m_date;
    std::int64_t m_dateSecond = -1;
};

} // namespace penstock
