// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/plan/sharedplan.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

namespace penstock {

class ProfileSession;

//! Computes a plan in another thread, shortly after the last plan(). Cancels an older computation.
class Planning final : public QObject
{
    Q_OBJECT
public:
    struct Wish
    {
        JobSpec job;
        QString baseUrl;
        std::vector<Limit> limits;
        std::vector<DiscoveredLimit> discovered; //!< Limits that are not declared.
        Duration latency {};
        WallTime start {};
        std::size_t firstCalls = 0; //!< See Plan.
        QJsonObject used = {}; //!< Usage before the start, from RateLimiter::save().
        std::vector<OtherPull> others = {}; //!< Other jobs on the same key.
        std::optional<std::int64_t> rows = {}; //!< Number of rows left; all if not set.
        ProfileVariables variables = {}; //!< Variables of the profile.
    };

    //! Latency before any measurement.
    static constexpr Duration usualLatency = std::chrono::milliseconds(120);
    //! Median latency of the requests of \a profile in this window, in whole milliseconds.
    static std::optional<Duration> measuredLatency(const ProfileSession &profile);

    explicit Planning(QObject *parent = nullptr);
    ~Planning() override; //!< Cancels without waiting.

    void plan(Wish wish);
    void cancel();
    //! The last plan, alongside other jobs on the key.
    const std::optional<Plan> &beside() const { return m_beside; }
    bool isUnderWay() const { return m_timer.isActive() || m_stop != nullptr; }

Q_SIGNALS:
    // One for each plan() that is not superseded or cancelled.
    void planned(const penstock::Plan &plan);
    void failed(const penstock::Error &error);

private:
    void begin();

    Wish m_wish;
    std::optional<Plan> m_beside;
    QTimer m_timer;
    std::shared_ptr<std::atomic_bool> m_stop; // of the running computation
};

} // namespace penstock
