// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/learning/buckettrial.h>
#include <penstock/limits/learning/serverword.h>
#include <penstock/support/message.h>

#include <QJsonArray>
#include <QJsonObject>

#include <deque>
#include <vector>

namespace penstock {

//! A discovered limit and its source.
struct DiscoveredLimit
{
    enum class Certainty {
        Guessed, //!< It explains all observations so far.
        Shown, //!< Confirmed by more than two windows, or by two equal resets.
        Stated //!< The server stated number and window.
    };
    Limit spec;
    Message source; //!< "50 were accepted within 5 s before a rate limit response".
    Certainty certainty = Certainty::Guessed;
    WallTime foundAt {}; //!< Last change; set by RateLimiterCore.
    friend bool operator==(const DiscoveredLimit &, const DiscoveredLimit &) = default;
};

//! Returns the name used in JSON: "guessed", "shown", "stated".
PENSTOCK_EXPORT QString certaintyName(DiscoveredLimit::Certainty certainty);
//! Returns "limit", "source" in English, "source_message", "certainty", and "found_at" if known.
PENSTOCK_EXPORT QJsonObject toJson(const DiscoveredLimit &limit);
//! Reads the output of toJson(); nothing if invalid.
PENSTOCK_EXPORT std::optional<DiscoveredLimit> discoveredFromJson(const QJsonObject &object);
//! Returns the discovered limits in \a state from RateLimiterCore::save().
PENSTOCK_EXPORT std::vector<DiscoveredLimit> discoveredIn(const QJsonObject &state);

//! Discovers the limits of a server without declared rates. A value; callers pass all events and
//! the time.
//! - The first request is sent alone. Limits in its response apply to the second: as stated, or
//!   with a window inferred from resets.
//! - Otherwise each accepted request adds one in flight, up to the declared or usual number.
//! - An unexplained rejection suggests a window. It is the shortest usual one that starts with our
//!   request, ends when the server says, and holds more than any before. If none explains all
//!   rejections, a bucket is assumed.
//! - Contradicted limits are replaced. Limits that held for twice their capacity stay, and others
//!   are added. A window grows if more is accepted, a bucket by BucketTrial.
// Responses, rejections and trials change one list.
class PENSTOCK_EXPORT RateDiscovery
{
public:
    static constexpr std::int64_t usuallyAtOnce = 6;
    //! Bounds memory if a server invents names; no server has more.
    static constexpr std::size_t maxLimits = 16;
    //! Allows at most \a atOnce requests in flight until the server states its limits.
    explicit RateDiscovery(std::int64_t atOnce = usuallyAtOnce);

    //! Returns true if one more may be sent while \a out are in flight.
    bool letsOneMore(std::int64_t out) const { return out < m_atOnce; }
    //! Returns the number allowed in flight.
    std::int64_t atOnce() const { return m_atOnce; }
    //! Returns at most maxLimits. References and indices are valid until it changes.
    const std::vector<DiscoveredLimit> &limits() const { return m_limits; }
    //! Returns the settings to apply for limits()[\a index], including a trial.
    LimitSettings inForce(std::size_t index) const;
    //! Returns since when a window may turn out larger; nothing if its size is stated.
    std::optional<Instant> mayRiseSince(std::size_t index) const;
    //! Changes the size of the window \a index.
    void correct(std::size_t index, std::int64_t units);
    //! Returns the state for a later run with the same key, one entry per limit.
    QJsonArray save() const;
    //! Restores \a saved from save() in a new object. Invalid entries are omitted.
    void restore(const QJsonArray &saved, Instant now);

    //! Applies counters of a response received at \a now. Returns true if limits() has changed, as
    //! below.
    bool observeCounters(std::span<const ServerCounter> counters, Instant now);
    //! Records an unexplained rejection, with \a out requests in flight, including it.
    void throttled(const ServerThrottle &throttle, Instant sentAt, std::int64_t out, Instant now);
    enum class End {
        LetIn, //!< The response was not a rejection.
        Throttled,
        Unsent
    };
    //! Records the end of a request granted at \a due.
    bool ended(End end, std::int64_t units, Instant due, Instant sentAt);

    //! Accepted requests by their sending.
    struct LetIn
    {
        Instant at;
        std::int64_t units = 0;
    };
    //! Returns those that may still explain a rejection, oldest first; large numbers are merged.
    const std::deque<LetIn> &letIn() const { return m_letIn; }

private:
    //! The source of a limit; parallel to m_limits.
    struct Origin
    {
        QString counter; // name of its headers; empty: inferred from rejections
        bool isStated = false;
        Instant reset = Instant::min(); // last reset stated
        std::int64_t remaining = 0;
        Duration opened {}; // window shown by the last first request of one
        std::int64_t since = 0; // units accepted
        Instant assumedAt = Instant::min(); // when a rejection revealed it
        std::optional<BucketTrial> trial = std::nullopt; // only for an inferred bucket
    };
    //! A rejection to be explained.
    struct Rejection
    {
        Instant at; // sent
        Instant until; // answered
        Instant resetFrom; // the server accepts again between these
        Instant resetTo = Instant::min(); // unknown
        std::int64_t undecided = 0; // requests in flight when it was answered
        bool wasAlone = false; // nothing else was in flight
        bool isNamed() const { return resetTo != Instant::min(); }
    };
    struct Window
    {
        std::int64_t units = 0;
        Duration interval {};
    };

    bool state(const ServerCounter &counter);
    bool guess(const ServerCounter &counter, Instant now);
    bool setWindow(std::size_t index, std::int64_t limit, Duration window);
    void add(LimitSettings settings, const QString &name, const Message &source,
             DiscoveredLimit::Certainty certainty, Origin origin);
    void noteLetIn(Instant sentAt, std::int64_t units);
    bool tryBuckets(std::int64_t units, Instant sentAt);
    bool endsTrial(Instant sentAt, Instant now);
    void noteTrial(std::size_t index);
    bool wasRefusedOftenEnough() const { return m_refused >= 2 * m_mostOut; }
    bool conclude(const Rejection &rejection);
    bool isOfGuess(const Rejection &rejection) const;
    void assume(const LimitSettings &settings, const Message &source, Instant now);
    std::optional<Window> windowBehind(const Rejection &rejection) const;
    std::optional<Window> explaining(const Rejection &rejection, Duration interval,
                                     Instant began) const;
    std::optional<TokenBucketSettings> bucketBehind(const Rejection &rejection) const;
    std::int64_t between(Instant from, Instant to) const;
    std::int64_t fullest(Duration interval, Instant to) const;

    std::int64_t m_most;
    std::int64_t m_atOnce = 1;
    std::int64_t m_refused = 0; // unexplained rejections
    std::int64_t m_mostOut = 0; // most requests in flight at one of them
    std::vector<DiscoveredLimit> m_limits;
    std::vector<Origin> m_origins; // parallel to m_limits
    std::deque<LetIn> m_letIn;
    std::optional<Rejection> m_rejection; // under examination
    Instant m_trialEndedAt = Instant::min();
    bool m_hasTrialEnded = false; // not yet reported
    std::vector<Rejection> m_unexplained; // except by the latest assumption
};

} // namespace penstock
