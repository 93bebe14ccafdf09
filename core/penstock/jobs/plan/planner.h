// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/output/spending.h>
#include <penstock/jobs/plan/plancurve.h>
#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <QDate>
#include <QTimeZone>

#include <optional>

namespace penstock {

struct PlanInput;

//! A phase of a plan, dominated by one limit.
struct PlanPhase
{
    Instant from; //!< Instant() is the start.
    Instant to;
    std::int64_t requests = 0; //!< Sent in [from, to); the last phase includes its end.
    std::optional<quint32> limit = std::nullopt; //!< Index into Plan::limits.
    double share = 0; //!< Fraction of the time, 0 to 1, that it delayed the next request.
    bool isByAnswers = false; //!< Requests waited for responses.

    bool isByNobody() const { return !limit && !isByAnswers; } //!< Nothing waited.
    friend bool operator==(const PlanPhase &, const PlanPhase &) = default;
};

//! The daily usage of a limit of a day or more.
struct PlanQuota
{
    //! Units on one day.
    struct Day
    {
        QDate date; //!< In the limit's calendar, otherwise UTC.
        std::int64_t units = 0;
        friend bool operator==(const Day &, const Day &) = default;
    };
    int limit = 0; //!< Index into Plan::limits.
    std::vector<Day> days = {};
    friend bool operator==(const PlanQuota &, const PlanQuota &) = default;
};

//! The predicted duration of a job and its causes.
struct Plan
{
    std::vector<Limit> limits; //!< See limitsOf().
    std::vector<DiscoveredLimit> discovered = {}; //!< Not declared.
    bool hasNoRate = false; //!< No rate is declared or discovered.
    std::int64_t rows = 0; //!< Includes the jobs in besideOthers().
    std::int64_t requests = 0; //!< Includes PlanInput::pages per row.
    Duration latency {}; //!< From PlanInput, like the next two.
    std::int64_t atOnce = 0;
    WallTime start;
    Duration lastSent {}; //!< After the start.
    Duration duration {}; //!< Until the last response.
    //! Ordered, without gaps, until the last request. Few: short phases are merged with neighbors.
    std::vector<PlanPhase> phases;
    std::vector<PlanQuota> quotas;
    //! Estimated cost of priced limits.
    Spending cost;
    //! At most PlanCurve::maxPoints from first to last request.
    std::vector<PlanPoint> curve;
    //! Send times of the first requests, after the start.
    std::vector<Duration> firstCalls;
    double perSecond = 0; //!< Average until the last response; 0 for a single request.
    std::int64_t peak = 0; //!< Maximum requests in any second.

    //! Wall time of the last response.
    WallTime finish() const { return start + duration; }
};

//! Maximum number of requests.
inline constexpr std::int64_t maxPlanned = 100'000'000;

//! Simulates \a input with the live algorithms. Numbers out of range, and more than maxPlanned
//! requests by rows, are errors of the kind Usage; otherwise see playThrough(). Stores the send
//! times of \a firstCalls requests.
PENSTOCK_EXPORT Result<Plan> plan(const PlanInput &input, std::size_t firstCalls = 0);

//! Returns several lines for display, with times in \a zone and days as in PlanQuota.
PENSTOCK_EXPORT QString planText(const Plan &plan, const QTimeZone &zone);
//! Returns a JSON object on several lines. Times are in seconds from the start, or RFC 3339 in UTC.
//! "first_calls_s" appears only with first calls.
PENSTOCK_EXPORT QByteArray planJson(const Plan &plan);
//! Returns a sentence about uncertain limits and their source. May be empty.
PENSTOCK_EXPORT QString guessText(const Plan &plan, const QTimeZone &zone);

} // namespace penstock
