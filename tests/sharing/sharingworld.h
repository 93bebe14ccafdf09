// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "pipechannel.h"

#include <penstock/limits/spec/limit.h>
#include <penstock/sharing/source/localsharedsource.h>
#include <penstock/support/manualclock.h>

#include <QPointer>
#include <QTemporaryDir>

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace penstock {

//! A clock of one process, which can be stopped while the time of all goes on.
class StoppableClock final : public Clock
{
public:
    explicit StoppableClock(ManualClock &time)
        : m_time(time)
    { }
    ClockReading now() const override { return m_time.now(); }
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override;
    void stop(bool on);

private:
    class StoppableAlarm;
    ManualClock &m_time;
    std::set<StoppableAlarm *> m_alarms;
    bool m_isStopped = false;
};

//! Processes of one machine in virtual time, with one key among them: they can be started, killed,
//! stopped and continued. What they call is counted as a server would.
class SharingWorld
{
public:
    struct Call
    {
        Instant sentAt;
        Instant endedAt = Instant::max();
        int process = 0;
        std::int64_t cost = 1;
        QString host = {};
        QString source = {};
    };
    struct Doing
    {
        Duration takes {};
        std::int64_t cost = 1; // as it is asked for
        std::optional<std::int64_t> actual = {}; // of "rate", when it has ended
        QString host = {};
        int priority = 5;
        QString source = {};
    };

    explicit SharingWorld(std::vector<Limit> limits);
    ~SharingWorld();
    Q_DISABLE_COPY_MOVE(SharingWorld)

    int start(); //!< A process; its number.
    void kill(int process);
    void end(int process); //!< As one that is told to.
    void stop(int process);
    void goOn(int process);
    std::vector<int> living() const;
    bool isStopped(int process) const;
    LocalSharedSource &permitSource(int process);
    int leader() const; //!< The process that thinks that it is, and runs; -1: none.

    QString socketName() const; //!< Of the leader.
    std::unique_ptr<Channel> knock(); //!< A stranger's connection to it.
    //! Something else keeps the permit source, which is at the other end of whoever comes.
    std::unique_ptr<QObject> keepAnother(Switchboard::OnChannel onChannel);

    //! All lose their power; the machine is up again after \a off, and counts its time from 0. Instants of
    //! calls go on.
    void reboot(Duration off);

    //! Calls of \a process that take \a takes each, once they are let go.
    void call(int process, int count, Duration takes, int priority = 5);
    void call(int process, const Doing &doing);
    void cancel(int process); //!< The one of its calls that waits longest.
    void advance(Duration span) { time.advance(span); }
    std::int64_t waiting() const; //!< Calls of the living that are not let go yet.
    std::int64_t denied() const { return m_denied; }
    const std::vector<Call> &calls() const { return m_calls; }
    std::int64_t sentBy(int process) const;
    int saves() const { return m_saves; }

private:
    std::optional<ManualClock> m_time;

public:
    ManualClock &time; //!< Of all of them.

private:
    class Hub;
    struct Process;

    QTemporaryDir m_folder;
    std::vector<Limit> m_limits;
    std::unique_ptr<Process> m_stranger;
    QJsonObject m_saved;
    int m_saves = 0;
    std::int64_t m_denied = 0;
    std::vector<Call> m_calls;
    struct Listening
    {
        int process = 0;
        QPointer<QObject> guard;
        Switchboard::OnChannel onChannel;
    };
    std::map<QString, Listening> m_listening;
    std::map<int, std::unique_ptr<Process>> m_processes;
    int m_last = 0;
    int m_boots = 1;
    Duration m_before {}; // this start of the machine
};

} // namespace penstock
