// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/run/jobsession.h>

#include <QThreadPool>
#include <QTimer>

namespace penstock {

//! Saves the measurements of each run next to its journal: periodically, in case of a crash, and at
//! the end. Writes in other threads and ignores errors. The session must outlive it.
class PENSTOCK_EXPORT RunCurveWriter final : public QObject
{
    Q_OBJECT
public:
    static constexpr auto interval = std::chrono::seconds(15);

    //! Saves every \a each of real time during a run.
    explicit RunCurveWriter(JobSession &session, QObject *parent = nullptr,
                            std::chrono::milliseconds each = interval);
    ~RunCurveWriter() override; //!< Waits for pending writes.

Q_SIGNALS:
    void kept(); //!< Emitted when the end of a run is saved.

private:
    void follow(JobSession::State state);
    void keep(const QString &end);

    JobSession &m_session;
    QTimer m_timer;
    std::optional<ClockReading> m_begun;
    QString m_environment;
    std::int64_t m_doneBefore = 0;
    std::int64_t m_failedBefore = 0;
    QThreadPool m_writer; // one thread, so that the latest is written last
};

} // namespace penstock
