// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/countedunit.h>
#include <penstock/support/message.h>
#include <penstock/support/time.h>

#include <QByteArrayList>
#include <QDateTime>
#include <QHash>
#include <QString>

#include <optional>
#include <variant>
#include <vector>

//! \file
//! Limits as plain settings; limitjson.h reads and prints them. Capacities and amounts are in
//! units, 0 to largestAmount; capacity 0 permits nothing. Intervals and periods are above zero, up
//! to longestInterval. limitFromJson() enforces these ranges; code that fills a struct must respect
//! them.
namespace penstock {

enum class Refill {
    Continuous, //!< Tokens accrue evenly, one by one.
    Stepped //!< Adds refillAmount tokens every refillInterval.
};
enum class Payment {
    First, //!< A call waits for its own cost.
    Later //!< A call waits for the cost of earlier ones (as in Guava).
};

//! Tokens accrue, and a call takes its cost. Any span L has at most capacity + rate · L (the leaky
//! bucket as a meter: Turner, 1986).
struct TokenBucketSettings
{
    std::int64_t capacity = 1;
    std::int64_t refillAmount = 1; //!< 0: the bucket is never refilled.
    Duration refillInterval = std::chrono::seconds(1);
    //! At most capacity; negative is debt. Absent: full.
    std::optional<std::int64_t> initial = std::nullopt;
    Refill refill = Refill::Continuous;
    //! Stepped: delay from creation. Absent: refillInterval.
    std::optional<Duration> firstRefillAfter = std::nullopt;
    //! Stepped: a time instead; past times are advanced by steps.
    std::optional<WallTime> firstRefillAt = std::nullopt;
    Payment payment = Payment::First;
    friend bool operator==(const TokenBucketSettings &, const TokenBucketSettings &) = default;
};

//! A call adds its cost to a draining queue, and waits until it fits (the leaky bucket as a queue:
//! Tanenbaum, Computer Networks).
struct LeakyBucketSettings
{
    std::int64_t capacity = 1;
    std::int64_t drainAmount = 1; //!< At least 1.
    Duration drainInterval = std::chrono::seconds(1);
    friend bool operator==(const LeakyBucketSettings &, const LeakyBucketSettings &) = default;
};

//! The generic cell rate algorithm (ITU-T I.371): `burst` calls at once, then one per emission
//! interval.
struct GcraSettings
{
    Duration emissionInterval = std::chrono::seconds(1);
    std::int64_t burst = 1;
    friend bool operator==(const GcraSettings &, const GcraSettings &) = default;
};

enum class Anchor {
    Epoch, //!< Multiples of the interval since 1970-01-01T00:00Z.
    FirstRequest, //!< Multiples of the interval since the first request.
    OnDemand, //!< A window starts with the first request after the last one ended.
    Creation, //!< Multiples of the interval since the limit was created.
    //! Local midnight and multiples of the interval after it. The interval divides a day or is
    //! whole days.
    Calendar
};

//! At most capacity per window, counted anew at each boundary, where twice as many may come
//! together (as in Redis' documentation of INCR).
struct FixedWindowSettings
{
    std::int64_t capacity = 1;
    Duration interval = std::chrono::seconds(1);
    Anchor anchor = Anchor::Epoch;
    QByteArray timeZone = QByteArrayLiteral("UTC"); //!< IANA name, for Anchor::Calendar.
    friend bool operator==(const FixedWindowSettings &, const FixedWindowSettings &) = default;
};

enum class CountFrom {
    Auto, //!< The latest instant at which the server can have counted it.
    Send, //!< If latency is constant.
    Response //!< If the fastest responses are misleading, as with a cache.
};

//! At most capacity in any half-open span of interval (a log; counters approximate it, Cloudflare,
//! 2017).
struct SlidingWindowSettings
{
    std::int64_t capacity = 1;
    Duration interval = std::chrono::seconds(1);
    CountFrom countFrom = CountFrom::Auto;
    friend bool operator==(const SlidingWindowSettings &, const SlidingWindowSettings &) = default;
};

enum class Rounding { None, Floor };

//! The current window's count plus part of the previous one's, in constant memory. It assumes
//! evenly spread calls (Cloudflare, 2017).
struct SlidingWindowCounterSettings
{
    std::int64_t capacity = 1;
    Duration interval = std::chrono::seconds(1);
    Rounding rounding = Rounding::None; //!< Applies to the previous window's part.
    friend bool operator==(const SlidingWindowCounterSettings &,
                           const SlidingWindowCounterSettings &)
        = default;
};

//! A counting semaphore (Dijkstra): so many calls at once.
struct ConcurrencySettings
{
    std::int64_t capacity = 1;
    friend bool operator==(const ConcurrencySettings &, const ConcurrencySettings &) = default;
};

//! A counting semaphore with a cooldown: a slot is free again `period` after its call ended.
//! Wherever a server counts between sending and response, it sees at most capacity per period.
struct WaterwheelSettings
{
    std::int64_t capacity = 1;
    Duration period = std::chrono::seconds(1);
    friend bool operator==(const WaterwheelSettings &, const WaterwheelSettings &) = default;
};

using LimitSettings
    = std::variant<TokenBucketSettings, LeakyBucketSettings, GcraSettings, FixedWindowSettings,
                   SlidingWindowSettings, SlidingWindowCounterSettings, ConcurrencySettings,
                   WaterwheelSettings>;

//! Time added to the waits of a limit against jitter. Automatic: half a percent of the interval, 1
//! ms to 250 ms. Rejections of early calls double it, up to a quarter of the interval; it shrinks
//! slowly.
struct Margin
{
    std::optional<Duration> fixed = std::nullopt; //!< Up to longestInterval. Absent: automatic.
    friend bool operator==(const Margin &, const Margin &) = default;
};

//! The requests that a limit applies to. Empty parts match all; see globMatches().
struct Match
{
    QByteArrayList methods; //!< Upper case.
    QString host; //!< Glob with * and ?, case-insensitive.
    QString path; //!< Glob; * also matches slashes. Case-sensitive.
    //! Returns true if it matches all requests.
    bool isEmpty() const { return methods.isEmpty() && host.isEmpty() && path.isEmpty(); }
    friend bool operator==(const Match &, const Match &) = default;
};

//! The units that a request takes, 0 to largestAmount. A request with PermitRequest::cost 0 takes
//! nothing.
struct CostBy
{
    enum class Kind {
        Cost, //!< PermitRequest::cost.
        Request, //!< Always 1.
        Method, //!< Depends on the method, see costs.
        Path, //!< Depends on the first matching glob in costs.
        Value //!< A whole number in PermitRequest::values; otherwise Denial::Reason::InvalidCost.
    };
    Kind kind = Kind::Cost;
    //! Methods (upper case) or globs; the first match counts.
    std::vector<std::pair<QString, std::int64_t>> costs = {};
    std::int64_t otherwise = 1; //!< Method and Path: default.
    QString value = {}; //!< Name for Kind::Value.
    friend bool operator==(const CostBy &, const CostBy &) = default;
};

//! The position of the actual cost in a response: header or path, or neither.
struct ActualCost
{
    QString path = {}; //!< JSONPath of names and indices: "$.usage.total_tokens".
    QByteArray header = {}; //!< Instead of path.
    std::int64_t per = 1; //!< Units per unit of the server, at least 1.
    //! Returns true if a header or path is set.
    bool isKnown() const { return !path.isEmpty() || !header.isEmpty(); }
    friend bool operator==(const ActualCost &, const ActualCost &) = default;
};

//! An estimate of a request's cost, used until the response states it; see
//! Permit::reportActualCost().
struct CostEstimate
{
    std::int64_t units = 1; //!< At least 1; initial value if learning.
    bool learns = false; //!< Learns from actual costs: see LearnedCost.
    ActualCost actual = {};
    friend bool operator==(const CostEstimate &, const CostEstimate &) = default;
};

//! Separate counts per host or per value of a name. Unused counts are dropped in time.
struct Per
{
    enum class Kind { All, Host, Value };
    Kind kind = Kind::All;
    QString value = {}; //!< Name for Kind::Value.
    friend bool operator==(const Per &, const Per &) = default;
};

//! One limit: its algorithm, the requests it applies to, and their cost. See limit.h for
//! ranges.
struct PENSTOCK_EXPORT Limit
{
    // Defined in one source: inline copies would be large.
    Limit(QString name = {}, LimitSettings settings = {});
    Limit(const Limit &other);
    Limit(Limit &&other) noexcept;
    Limit &operator=(const Limit &other);
    Limit &operator=(Limit &&other) noexcept;
    ~Limit();
    bool operator==(const Limit &other) const;

    QString name; //!< Unique in a rate limiter; empty: made up.
    LimitSettings settings;
    Margin margin = {};
    Match match = {};
    CostBy costBy = {};
    std::optional<CostEstimate> estimate = std::nullopt; //!< Instead of costBy.
    QList<int> freeStatuses = {}; //!< Statuses of responses that cost nothing, 100 to 599.
    Per per = {};
    //! Percentage that this program may use, 1 to 100: see settingsInUse().
    int use = 100;
    CountedUnit unit = {}; //!< Rate limiters ignore it.
};

//! Returns the name used in JSON: "token_bucket", "sliding_window", …
PENSTOCK_EXPORT QString algorithmName(const LimitSettings &settings);
//! Returns the capacity in units; for GCRA the burst.
PENSTOCK_EXPORT std::int64_t capacityOf(const LimitSettings &settings);
//! Returns the interval of a limit: of a window its length, of a bucket one refill or emission, of
//! a waterwheel its period. Zero for concurrency.
PENSTOCK_EXPORT Duration intervalOf(const LimitSettings &settings);

//! Returns the units that return per intervalOf(): the refill or drain of a bucket, 1 for GCRA,
//! otherwise the capacity.
PENSTOCK_EXPORT std::int64_t unitsPerInterval(const LimitSettings &settings);
//! Returns the interval for an automatic margin; zero for limits without one (concurrency,
//! waterwheel, a sliding window counted from the response).
PENSTOCK_EXPORT Duration marginIntervalOf(const LimitSettings &settings);
//! Describes what a limit permits: "600 in 1 min", "10 at once".
PENSTOCK_EXPORT Message describe(const Limit &spec);
//! Returns \a limits with names as in a RateLimiter, see nameLimits().
PENSTOCK_EXPORT std::vector<Limit> withNames(std::vector<Limit> limits);

} // namespace penstock
