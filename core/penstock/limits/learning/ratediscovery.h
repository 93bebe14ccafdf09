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

//! A limit that nobody declared, and how it was found out.
struct DiscoveredLimit
{
    enum class Certainty {
        Guessed, //!< It explains what was seen so far.
        Shown, //!< More than two windows of it were let in since, or two resets agree.
        Stated //!< The server says so itself, number and window.
    };
    LimitSpec spec;
    Message source; //!< "50 were accepted within 5 s before a rate limit response".
    Certainty certainty = Certainty::Guessed;
    WallTime foundAt {}; //!< When it became what it is; StackCore says.
    friend bool operator==(const DiscoveredLimit &, const DiscoveredLimit &) = default;
};

//! As JSON spells it: "guessed", "shown", "stated".
PENSTOCK_EXPORT QString certaintyName(DiscoveredLimit::Certainty certainty);
//! "limit", "source" in English, "source_message", "certainty", and "found_at" where that is known.
PENSTOCK_EXPORT QJsonObject toJson(const DiscoveredLimit &limit);
//! Nothing where it is not understood.
PENSTOCK_EXPORT std::optional<DiscoveredLimit> discoveredFromJson(const QJsonObject &object);
//! What a stack had discovered when StackCore::save() gave \a state.
PENSTOCK_EXPORT std::vector<DiscoveredLimit> discoveredIn(const QJsonObject &state);

//! Finds out the limits of a server of which nobody has declared any rate. A value that is told
//! everything, and the time.
//! - One call goes alone. Where its answer tells of limits, they hold before the second goes: as stated, or,
//!   where only a number and a reset are told, with the window that its resets show.
//! - Otherwise one more at once for each that is let in, up to what is declared or usual.
//! - A refusal that no known limit explains teaches what was let in before it: the shortest usual window that
//!   begins with a call of ours, ends when the server says, and holds more than any such window before;
//!   where none explains all refusals so far, a bucket. What another refusal contradicts is
//!   replaced; what has held for twice its capacity stays, and the next is looked for beside it.
//!   Somebody else may have spent in the window that showed it: whoever sees more let in raises it. Of a
//!   bucket BucketTrial sees to that.
// Large: what answers tell, what refusals show and what is tried decide about the same list.
class PENSTOCK_EXPORT RateDiscovery
{
public:
    static constexpr std::int64_t usuallyAtOnce = 6;
    //! No server keeps more by itself; one that tells ever new names must not fill the memory.
    static constexpr std::size_t maxLimits = 16;
    //! At most \a atOnce calls at the same time, until a server states its limits.
    explicit RateDiscovery(std::int64_t atOnce = usuallyAtOnce);

    //! While \a out are out.
    bool letsOneMore(std::int64_t out) const { return out < m_atOnce; }
    //! How many calls may be out at once by now.
    std::int64_t atOnce() const { return m_atOnce; }
    bool isStarting() const { return m_atOnce < m_most; } //!< More will be let go at the same time.
    //! At most maxLimits. A reference to it, and an index into it, hold until the next call that changes
    //! limits().
    const std::vector<DiscoveredLimit> &limits() const { return m_limits; }
    //! The settings of limits()[\a index] to go by now: a bucket may be tried faster than is known.
    LimitSettings inForce(std::size_t index) const;
    //! Since when a window of limits() may be found to be larger; none where the server tells its size.
    std::optional<Instant> mayRiseSince(std::size_t index) const;
    //! The window \a index lets in this many: more than it was thought, or fewer.
    void correct(std::size_t index, std::int64_t units);
    //! For a later run on the same key: a member for each of limits().
    QJsonArray save() const;
    //! In a new one; \a saved came from save(). What is not understood is left out.
    void restore(const QJsonArray &saved, Instant now);

    //! An answer that came at \a now told this. True if limits() has changed; so too below.
    bool heard(std::span<const ServerCounter> counters, Instant now);
    //! A call that was sent at \a sentAt, while \a out were out (it too), was throttled, and no known
    //! limit explains that.
    void throttled(const ServerThrottle &throttle, Instant sentAt, std::int64_t out, Instant now);
    enum class End {
        LetIn, //!< It had an answer that was no refusal.
        Throttled,
        Unsent //!< It never reached the server.
    };
    //! A call of \a units is over that was let go at \a due and sent at \a sentAt.
    bool ended(End end, std::int64_t units, Instant due, Instant sentAt);

    //! Calls that were let in, by their sending.
    struct LetIn
    {
        Instant at;
        std::int64_t units = 0;
    };
    //! Those that may explain a refusal yet, oldest first; where they are many, several as one.
    const std::deque<LetIn> &letIn() const { return m_letIn; }

private:
    //! Where a limit comes from, beside m_limits.
    struct Origin
    {
        QString counter; // told by the headers of this name; empty: by refusals
        bool isTold = false;
        Instant reset = Instant::min(); // that was told last
        std::int64_t remaining = 0;
        Duration opened {}; // the window that the last first call of one showed
        std::int64_t since = 0; // units let in
        Instant assumedAt = Instant::min(); // what a refusal has shown
        std::optional<BucketTrial> trial = std::nullopt; // of a bucket that was shown
    };
    //! A refusal that is to be explained.
    struct Refusal
    {
        Instant at; // sent
        Instant until; // answered
        Instant resetFrom; // the server's limit lets in again between these
        Instant resetTo = Instant::min(); // not known yet
        std::int64_t undecided = 0; // on their way when it was answered
        bool wasAlone = false; // it was the only one
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
    void heedTrial(std::size_t index);
    bool wasRefusedOftenEnough() const { return m_refused >= 2 * m_mostOut; }
    bool conclude(const Refusal &refusal);
    bool isOfGuess(const Refusal &refusal) const;
    void assume(const LimitSettings &settings, const Message &source, Instant now);
    std::optional<Window> windowBehind(const Refusal &refusal) const;
    std::optional<Window> explaining(const Refusal &refusal, Duration interval,
                                     Instant began) const;
    std::optional<TokenBucketSettings> bucketBehind(const Refusal &refusal) const;
    std::int64_t between(Instant from, Instant to) const;
    std::int64_t fullest(Duration interval, Instant to) const;

    std::int64_t m_most;
    std::int64_t m_atOnce = 1;
    std::int64_t m_refused = 0; // without a reason that was known
    std::int64_t m_mostOut = 0; // when one was
    std::vector<DiscoveredLimit> m_limits;
    std::vector<Origin> m_origins; // of m_limits
    std::deque<LetIn> m_letIn;
    std::optional<Refusal> m_refusal; // that is being looked into
    Instant m_trialEndedAt = Instant::min();
    bool m_hasTrialEnded = false; // and nobody knows yet
    std::vector<Refusal> m_unexplained; // but by what was assumed last
};

} // namespace penstock
