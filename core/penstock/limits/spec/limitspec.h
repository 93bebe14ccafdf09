// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/price.h>
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
//! What a limit is, as plain settings. The rules they stand for are at each limit's own class;
//! limitjson.h reads and prints them. Capacities and amounts are units, 0 to largestAmount; a
//! capacity of 0 admits nothing. Intervals and periods are above zero, up to longestInterval.
//! limitFromJson() refuses others; who fills in a struct keeps to that, as nothing looks at it
//! later.
namespace penstock {

enum class Refill {
    Continuous, //!< One token after the other, at an even pace.
    Stepped //!< All of refillAmount at each end of refillInterval.
};
enum class Payment {
    First, //!< A call waits for its own cost.
    Later //!< A call waits for the cost of those before it; its own delays the next (as Guava's).
};

//! Tokens that accrue, and of which a call takes its cost. In any span L there are at most
//! capacity + rate · L (the leaky bucket as a meter: Turner, 1986).
struct TokenBucketSettings
{
    std::int64_t capacity = 1;
    std::int64_t refillAmount = 1; //!< 0: what is in the bucket is all there will ever be.
    Duration refillInterval = std::chrono::seconds(1);
    //! At most capacity; full if absent; below 0 is a debt.
    std::optional<std::int64_t> initial = std::nullopt;
    Refill refill = Refill::Continuous;
    //! Stepped: since the limit was made; refillInterval if absent.
    std::optional<Duration> firstRefillAfter = std::nullopt;
    //! Stepped: instead of that, on the calendar; of an instant in the past the steps after it.
    std::optional<WallTime> firstRefillAt = std::nullopt;
    Payment payment = Payment::First;
    friend bool operator==(const TokenBucketSettings &, const TokenBucketSettings &) = default;
};

//! A call puts its cost into a queue that drains, and waits while it does not fit (the leaky bucket
//! as a queue: Tanenbaum, Computer Networks).
struct LeakyBucketSettings
{
    std::int64_t capacity = 1;
    std::int64_t drainAmount = 1; //!< At least 1.
    Duration drainInterval = std::chrono::seconds(1);
    friend bool operator==(const LeakyBucketSettings &, const LeakyBucketSettings &) = default;
};

//! The generic cell rate algorithm on one theoretical arrival time (ITU-T I.371): `burst` at once,
//! then one each emission_interval.
struct GcraSettings
{
    Duration emissionInterval = std::chrono::seconds(1);
    std::int64_t burst = 1;
    friend bool operator==(const GcraSettings &, const GcraSettings &) = default;
};

enum class Anchor {
    Epoch, //!< Multiples of the interval since 1970-01-01T00:00Z.
    FirstRequest, //!< Multiples of the interval since the first request ever.
    OnDemand, //!< A window opens with the first request after the last one ended.
    Creation, //!< Multiples of the interval since the limit was made.
    //! Local midnights, or multiples of the interval after them, in a time zone: the interval
    //! divides a day, or is whole days.
    Calendar
};

//! So many in each window; the count begins anew at its boundary, where twice as many may come
//! together (a counter for each window, as Redis' documentation of INCR has it).
struct FixedWindowSettings
{
    std::int64_t capacity = 1;
    Duration interval = std::chrono::seconds(1);
    Anchor anchor = Anchor::Epoch;
    QByteArray timeZone = QByteArrayLiteral("UTC"); //!< IANA name, for Anchor::Calendar.
    friend bool operator==(const FixedWindowSettings &, const FixedWindowSettings &) = default;
};

enum class CountFrom {
    Auto, //!< From the latest instant at which the server can have counted it.
    Send, //!< For those who know that nothing jitters.
    Response //!< For those whose fastest answers say nothing, as with a cache in front.
};

//! A log: in every half-open span of that length at most so many units. It is what counters
//! approximate (Cloudflare, 2017).
struct SlidingWindowSettings
{
    std::int64_t capacity = 1;
    Duration interval = std::chrono::seconds(1);
    CountFrom countFrom = CountFrom::Auto;
    friend bool operator==(const SlidingWindowSettings &, const SlidingWindowSettings &) = default;
};

enum class Rounding { None, Floor };

//! This window's count and a part of the last one's, in memory of a constant size. It takes the
//! calls of the last window to have been spread evenly (Cloudflare, 2017).
struct SlidingWindowCounterSettings
{
    std::int64_t capacity = 1;
    Duration interval = std::chrono::seconds(1);
    Rounding rounding = Rounding::None; //!< Of the previous window's weighted count.
    friend bool operator==(const SlidingWindowCounterSettings &,
                           const SlidingWindowCounterSettings &)
        = default;
};

//! A counting semaphore (Dijkstra): so many calls at a time.
struct ConcurrencySettings
{
    std::int64_t capacity = 1;
    friend bool operator==(const ConcurrencySettings &, const ConcurrencySettings &) = default;
};

//! A counting semaphore whose place rests: it is free again `period` after its call has ended. So a
//! server that counts a call anywhere between its sending and its answer sees no more than capacity
//! in any period.
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

//! Added to what a limit waits for, against jitter on the way. Automatic: half a percent of the
//! limit's interval, from 1 ms to 250 ms. Throttles of calls that came too early double it, up to a
//! quarter of the interval; it shrinks again while there are none.
struct Margin
{
    std::optional<Duration> fixed = std::nullopt; //!< Up to longestInterval; automatic if absent.
    friend bool operator==(const Margin &, const Margin &) = default;
};

//! Which requests a limit applies to. Empty parts match everything; see globMatches().
struct Match
{
    QByteArrayList methods; //!< Upper case.
    QString host; //!< A glob: * is any run of characters, ? is one. Of any case.
    QString path; //!< A glob; * also crosses slashes. Of this case.
    //! It is for all requests.
    bool isEmpty() const { return methods.isEmpty() && host.isEmpty() && path.isEmpty(); }
    friend bool operator==(const Match &, const Match &) = default;
};

//! How much of a limit a request takes, in units, 0 to largestAmount. One whose Ask::cost is 0
//! takes nothing, whatever the kind.
struct CostBy
{
    enum class Kind {
        Cost, //!< What the request itself says (Ask::cost).
        Request, //!< One for each request, whatever it says.
        Method, //!< By its method, see costs.
        Path, //!< By the first glob of costs that its path matches.
        Value //!< The whole number in its value of this name; else Denial::Reason::InvalidCost.
    };
    Kind kind = Kind::Cost;
    //! By method (upper case) or glob; the first that fits counts.
    std::vector<std::pair<QString, std::int64_t>> costs = {};
    std::int64_t otherwise = 1; //!< Method and Path: where nothing of costs fits.
    QString value = {}; //!< Kind::Value: the name.
    friend bool operator==(const CostBy &, const CostBy &) = default;
};

//! Where an answer says what its call has cost. Neither header nor path: nowhere.
struct ActualCost
{
    QString path
        = {}; //!< JSONPath of a value of the body, of names and indices: "$.usage.total_tokens".
    QByteArray header = {}; //!< Instead of it.
    std::int64_t per = 1; //!< So many units are one of those that the server counts; at least 1.
    //! There is somewhere to look for it.
    bool isKnown() const { return !path.isEmpty() || !header.isEmpty(); }
    friend bool operator==(const ActualCost &, const ActualCost &) = default;
};

//! What is taken for a call, where its request does not say it: until its answer says what it has
//! cost, see Permit::settle().
struct CostEstimate
{
    std::int64_t units = 1; //!< Of the first calls, where it learns. At least 1.
    bool learns = false; //!< From what calls have cost: see LearnedCost.
    ActualCost actual = {};
    friend bool operator==(const CostEstimate &, const CostEstimate &) = default;
};

//! Whether a limit is kept apart for each host, or each value of a name. Counts of hosts and values
//! are forgotten in time, once nothing of them is used up.
struct Per
{
    enum class Kind { All, Host, Value };
    Kind kind = Kind::All;
    QString value = {}; //!< Kind::Value: the name.
    friend bool operator==(const Per &, const Per &) = default;
};

//! One limit: its rule, and which requests it counts how. In the ranges of limitspec.h.
struct PENSTOCK_EXPORT LimitSpec
{
    // Defined once: most sources copy one, and each copy is much code.
    LimitSpec(QString name = {}, LimitSettings settings = {});
    LimitSpec(const LimitSpec &other);
    LimitSpec(LimitSpec &&other) noexcept;
    LimitSpec &operator=(const LimitSpec &other);
    LimitSpec &operator=(LimitSpec &&other) noexcept;
    ~LimitSpec();
    bool operator==(const LimitSpec &other) const;

    QString name; //!< Unique in its stack; Stack makes one up where it is empty.
    LimitSettings settings;
    Margin margin = {};
    Match match = {};
    CostBy costBy = {};
    std::optional<CostEstimate> estimate = std::nullopt; //!< Instead of costBy.
    QList<int> freeStatuses = {}; //!< Of answers whose calls have cost nothing; 100 to 599.
    Per per = {};
    //! Percent, 1 to 100, that this program takes of it at most, so that the key's owner keeps the
    //! rest: see settingsInUse().
    int use = 100;
    std::optional<Price> price = std::nullopt; //!< Of its units.
};

//! The name used in JSON: "token_bucket", "sliding_window", …
PENSTOCK_EXPORT QString algorithmName(const LimitSettings &settings);
//! Its capacity in units; of GcraSettings the burst.
PENSTOCK_EXPORT std::int64_t capacityOf(const LimitSettings &settings);
//! In which it allows what it allows: of a window its length, of a bucket the time of one refill or
//! emission, of a waterwheel its period. Zero for concurrency.
PENSTOCK_EXPORT Duration intervalOf(const LimitSettings &settings);
//! The interval that an automatic margin is a part of; zero for limits that need no margin
//! (concurrency, waterwheel, a sliding window counted from the response).
PENSTOCK_EXPORT Duration marginIntervalOf(const LimitSettings &settings);
//! What it allows: "600 in 1 min", "10 at once".
PENSTOCK_EXPORT Message describe(const LimitSpec &spec);
//! As a Stack has them, see nameLimits().
PENSTOCK_EXPORT std::vector<LimitSpec> withNames(std::vector<LimitSpec> limits);

} // namespace penstock
