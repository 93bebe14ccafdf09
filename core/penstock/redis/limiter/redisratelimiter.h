// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/limiter/permitsource.h>
#include <penstock/redis/client/redisclient.h>
#include <penstock/redis/limiter/redisbudget.h>
#include <penstock/support/clock.h>

#include <memory>
#include <optional>

namespace penstock {

//! A process that shares a rate limiter.
struct Sharer
{
    QString name = {}; //!< For people: "penstock run cities".
    QString host = {}; //!< Empty: this computer.
    qint64 process = 0; //!< Its pid.
    std::int64_t waiting = 0; //!< Requests without a result.
    std::int64_t inFlight = 0; //!< Permits in use.
    std::int64_t toGo = 0; //!< Planned requests.
    bool isSelf = false;
    friend bool operator==(const Sharer &, const Sharer &) = default;
};

//! Options of a RedisRateLimiter.
struct RedisRateLimiterOptions
{
    RedisOptions redis;
    QString name; //!< Processes that use the same name share it.
    QString who = {}; //!< Its Sharer::name.
    //! A silent process counts as dead after this time, or half of it once its connections are
    //! closed. Its waiting requests are removed, and its slots freed.
    Duration lease = std::chrono::seconds(6);
    using Trouble = RedisBudget::WhenDown;
    Trouble trouble = Trouble::Wait; //!< While Redis does not respond.
    //! Folder in which this computer remembers rate limiters. If Redis loses one that no process
    //! used, its limits start used up; without the folder, they start unused.
    QString memory = {};
    Duration patience = std::chrono::seconds(5); //!< With Trouble::Stop, until gaveUp().
};

//! A rate limiter whose state is in Redis: all processes, on any computer, that use the same name
//! share one queue and budget. It differs from a RateLimiter:
//! - If a process dies, a request that it may have sent counts, at the latest from the end of its
//!   lease.
//! - While Redis is unreachable, nothing is granted, and sharingTroubled() has the reason. Waiting
//!   requests keep their places, or are denied after max_wait. It recovers automatically. With
//!   Trouble::Stop, gaveUp() is emitted if that takes too long.
//! - If Redis loses the state, the limits start used up. If no process used it then, that needs
//!   RedisRateLimiterOptions::memory.
//! - A step of Redis' clock shortens no window.
//! - Of the server's limits, it learns only what counters report. Each process learns costs itself.
//! - Snapshots are from the last response, at most some seconds old, without forecasts.
//! - If processes declare different limits, the stricter one of each name applies: the lower rate,
//!   then the smaller capacity. sharingTroubled() names them.
//! Belongs to one thread. \a clock need not agree with other clocks.
class PENSTOCK_EXPORT RedisRateLimiter final : public PermitSource
{
    Q_OBJECT
public:
    RedisRateLimiter(RedisRateLimiterOptions options, std::vector<Limit> limits, Clock &clock,
                     QObject *parent = nullptr);
    //! Leaves the rate limiter, for which it waits at most half a second.
    ~RedisRateLimiter() override;

    Ticket request(const PermitRequest &permitRequest, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    void discover(bool on) override;

    qsizetype waiting() const override;
    //! With Detail::Queue, includes usage but not the waiting requests.
    LimiterSnapshot snapshot(Detail detail = Detail::Known) const override;
    std::vector<LimitLevel> levels() const; //!< As of PermitSource::Detail::Shown.
    const std::vector<Limit> &limits() const; //!< Limits in force, with names.
    Holder bindingLimit() const; //!< See LimiterSnapshot.
    std::optional<Instant> pausedUntil() const; //!< See LimiterSnapshot.

    void setLimits(std::vector<Limit> limits) override;

    //! Returns the processes that share it, this one first.
    std::vector<Sharer> sharers() const;
    //! Announces the number of planned requests, 0 or more.
    void setToGo(std::int64_t calls);
    //! Returns why the limits are not shared as declared, with the fix; nothing if they are.
    std::optional<Error> sharingTrouble() const;

    bool isUp() const; //!< Redis responds.

Q_SIGNALS:
    //! Emitted when waiting is pointless: Redis is unusable (\a isForGood: password, certificate,
    //! cluster or version), or did not respond in time with Trouble::Stop. Again for later
    //! requests.
    void gaveUp(const penstock::Error &why, bool isForGood);

    //! Emitted when sharingTrouble() changes; nothing once it is over.
    void sharingTroubled(const std::optional<penstock::Error> &trouble);

private:
    class Private;
    const std::shared_ptr<Private> d; // permits hold it weakly: they may outlive this
};

} // namespace penstock
