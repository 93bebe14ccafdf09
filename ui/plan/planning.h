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

//! Plays a plan through in another thread, a moment after the last wish for one; an older one that is
//! still under way is given up.
class Planning final : public QObject
{
    Q_OBJECT
public:
    struct Wish
    {
        JobSpec job;
        QString baseUrl;
        std::vector<LimitSpec> limits;
        std::vector<DiscoveredLimit> discovered; //!< Those of limits that nobody declared.
        Duration latency {};
        WallTime start {};
        std::size_t firstCalls = 0; //!< See Plan.
        QJsonObject used = {}; //!< Of the limits before, as Stack::save() gives it.
        std::vector<OtherPull> others = {}; //!< Who else pulls with the key.
        std::optional<std::int64_t> rows = {}; //!< So many of it, and not all: those that are left.
        ProfileVariables variables = {}; //!< Of the profile.
    };

    //! Until somebody knows better.
    static constexpr Duration usualLatency = std::chrono::milliseconds(120);
    //! The median of what calls of \a profile have taken in this window, in whole milliseconds; nothing
    //! where there were none.
    static std::optional<Duration> measuredLatency(const ProfileSession &profile);

    explicit Planning(QObject *parent = nullptr);
    ~Planning() override; //!< Does not wait for it.

    void plan(Wish wish);
    void cancel();
    //! The same pull with what others have to go, where there are any; of the last planned().
    const std::optional<Plan> &beside() const { return m_beside; }
    bool isUnderWay() const { return m_timer.isActive() || m_stop != nullptr; }

Q_SIGNALS:
    // One of them for each plan() that no other one, and no cancel(), has overtaken.
    void planned(const penstock::Plan &plan);
    void failed(const penstock::Error &error);

private:
    void begin();

    Wish m_wish;
    std::optional<Plan> m_beside;
    QTimer m_timer;
    std::shared_ptr<std::atomic_bool> m_stop; // of the one under way
};

} // namespace penstock
