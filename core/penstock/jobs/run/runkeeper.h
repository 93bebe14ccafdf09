// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/run/jobsession.h>

#include <QTimer>

namespace penstock {

//! Keeps the course of each run of a job beside its journal: now and then while it goes on, as a crash may
//! end it, and at its end. Writes in other threads; what cannot be written is left out. The session must
//! outlive it.
class PENSTOCK_EXPORT RunKeeper final : public QObject
{
    Q_OBJECT
public:
    static constexpr auto interval = std::chrono::seconds(15);

    //! Keeps it each \a each of real time while it goes on.
    explicit RunKeeper(JobSession &session, QObject *parent = nullptr,
                       std::chrono::milliseconds each = interval);
    ~RunKeeper() override; //!< Waits for what is being written.

Q_SIGNALS:
    void kept(); //!< The end of a run is on the disk.

private:
    void follow(JobSession::State state);
    void keep(const QString &end);

    JobSession &m_session;
    QTimer m_timer;
    std::optional<ClockReading> m_begun; // while one is under way
    QString m_environment; // at its start
    std::int64_t m_doneBefore = 0;
    std::int64_t m_failedBefore = 0;
    struct Writer;
    const std::unique_ptr<Writer> m_writer;
};

} // namespace penstock
