// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/plan/plancurve.h>
#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/spec/spending.h>
#include <penstock/support/result.h>

#include <QDate>
#include <QTimeZone>

#include <optional>

namespace penstock {

struct PlanInput;

//! A part of a plan that one limit dominates.
struct PlanPhase
{
    Instant from; //!< Instant() is the start of the plan.
    Instant to;
    std::int64_t requests
        = 0; //!< Sent from "from" on and before "to"; of the last phase also then.
    std::optional<quint32> limit = std::nullopt; //!< Index into Plan::limits.
    double share = 0; //!< Of its time, 0 to 1, for which this limit held the next request.
    bool isByAnswers = false; //!< The next request waited for an answer, not for a limit.

    bool isByNobody() const { return !limit && !isByAnswers; } //!< Nothing had to wait.
    friend bool operator==(const PlanPhase &, const PlanPhase &) = default;
};

//! How much of a limit of a day or more is used on which day.
struct PlanQuota
{
    //! The units of one day.
    struct Day
    {
        QDate date; //!< By the limit's own calendar if it has one; else UTC.
        std::int64_t units = 0; //!< Of the limit's capacity.
        friend bool operator==(const Day &, const Day &) = default;
    };
    int limit = 0; //!< Index into Plan::limits.
    std::vector<Day> days = {}; //!< Those on which something is used.
    friend bool operator==(const PlanQuota &, const PlanQuota &) = default;
};

//! How long a pull will take, and why.
// Large: a record of all that is told of it, each part on its own.
struct Plan
{
    std::vector<LimitSpec> limits; //!< See limitsOf().
    std::vector<DiscoveredLimit> discovered = {}; //!< Those of limits that nobody declared.
    bool hasNoRate = false; //!< Nobody has declared or discovered one.
    std::int64_t rows = 0; //!< With all that others pull, see besideOthers().
    std::int64_t requests = 0; //!< As many pages for each row as PlanInput says.
    Duration latency {}; //!< As in PlanInput; so are the next two.
    std::int64_t atOnce = 0;
    WallTime start;
    Duration lastSent {}; //!< After the start.
    Duration duration {}; //!< Until the last answer is there.
    //! In their order, without gaps, up to the last request; few, however long the plan is: what
    //! takes a small part of the time is counted to its neighbour.
    std::vector<PlanPhase> phases;
    std::vector<PlanQuota> quotas;
    //! Of limits that have a price, by what calls are estimated to cost.
    Spending cost;
    //! For a picture: from nothing sent to all of it, at most PlanCurve::maxPoints.
    std::vector<PlanPoint> curve;
    //! When the first requests are sent after the start, one by one, as many as were asked for.
    std::vector<Duration> firstCalls;
    double perSecond = 0; //!< On average, from the start to the last answer. 0 for a single one.
    std::int64_t peak = 0; //!< Most requests in any span of a second, wherever that begins.

    //! By the wall clock: when the last answer is there.
    WallTime finish() const { return start + duration; }
};

//! The most requests that are planned; more would take minutes.
inline constexpr std::int64_t maxPlanned = 100'000'000;

//! Plays \a input through, with the very code that decides live, and sums it up. An error of the
//! kind Usage where a number of \a input is out of its range or there are more than maxPlanned
//! requests, counted by rows (not those of PlanInput::asks); else those of playThrough(). Of
//! \a firstCalls requests it keeps when each is sent: the picture that a limit makes cannot be seen
//! in a curve of all of them.
PENSTOCK_EXPORT Result<Plan> plan(const PlanInput &input, std::size_t firstCalls = 0);

//! For people, in several lines; times in \a zone, days as in PlanQuota.
PENSTOCK_EXPORT QString planText(const Plan &plan, const QTimeZone &zone);
//! One JSON object, in several lines with a break at the end. Times in seconds from the start, or
//! in RFC 3339 and UTC. "first_calls_s" is there only where first calls are.
PENSTOCK_EXPORT QByteArray planJson(const Plan &plan);
//! One sentence on how sure the limits are: "The limits are a guess, from what the server said at
//! 10:42: 50 in 5 s"; empty where nobody guessed.
PENSTOCK_EXPORT QString guessText(const Plan &plan, const QTimeZone &zone);

} // namespace penstock
