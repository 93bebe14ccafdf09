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

//! Everything a practice server decides: who is let in, what is answered, what goes wrong, how long
//! it takes. Told the time, so that it is the same in virtual time; whoever calls it does the
//! waiting, in this order: connect() once, then receive(), wait, arrive(), wait, leave(), wait, and send.
class PENSTOCK_EXPORT PracticeDesk
{
public:
    //! What becomes of a request.
    struct Decision
    {
        quint64 number = 0; //!< 0: not counted.
        bool admitted = false;
        quint64 call = 0; //!< To be named in leave() where admitted.
        QString limit = {}; //!< That throttled it.
        PracticeAnswer answer = {};
        Fault fault = {};
        Duration latency {}; //!< From its arrival until the server is done.
        Duration returnDelay {}; //!< From then until the answer is sent.
    };

    //! \a otherOrigin is asked for the "http://host:port" of redirects that leave the server.
    PracticeDesk(const PracticeServerOptions &options, std::unique_ptr<Referee> referee,
                 std::function<QByteArray()> otherOrigin);

    Fault connect(); //!< What befalls a new connection.
    Duration receive(const PracticeRequest &request); //!< Until it arrives.
    Decision arrive(const PracticeRequest &request, ClockReading arrived);
    void leave(const Decision &decision, ClockReading now); //!< Admitted or not; once.

    PracticeCounts &counts() { return m_counts; }
    const PracticeCounts &counts() const { return m_counts; }
    const QByteArray &dateText(ClockReading now); //!< For the Date header.

private:
    struct Wishes;
    Ask askOf(const PracticeRequest &request) const;
    void admit(Decision &decision, const PracticeRequest &request, const DialectFacts &facts);
    void charge(PracticeAnswer &answer, const DialectFacts &facts);
    quint64 countFault(const Fault &fault); // how many of its kind there were, this one included
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
    std::int64_t m_nextCost = 1; // of the next answer
    PracticeCounts m_counts;
    QList<QByteArray> m_values; // the names limits look at
    bool m_sorts = false; // limits tell requests apart
    QByteArray m_date;
    std::int64_t m_dateSecond = -1;
};

} // namespace penstock
