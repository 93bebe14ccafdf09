// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/run/jobsession.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! Summary of an ended run: time, requests, cost of rate limit responses, and failed rows by cause.
//! The rows of one cause, or all rows in doubt, can be sent again. Hidden until the run ends. The
//! session must outlive it.
class EndCard final : public QFrame
{
    Q_OBJECT
public:
    explicit EndCard(JobSession &session, QWidget *parent = nullptr);

    //! Returns the summary as text. The time in \a progress is that of the last run. \a isResumed:
    //! earlier runs completed rows, too.
    static QString textOf(const RunSummary &summary, const Progress &progress,
                          bool isResumed = false);

Q_SIGNALS:
    void startRequested(penstock::JobSession::From from);
    void causeChosen(const penstock::FailureCause &cause); //!< Emitted to show its rows.
    void sendAgainRequested(const penstock::FailureCause &cause); //!< Emitted to send its rows.

private:
    void follow(JobSession::State state);
    void show(const std::optional<RunSummary> &summary, bool isResumed);
    void showCauses();

    JobSession &m_session;
    quint64 m_reading = 0;
    std::optional<std::int64_t> m_before; // rows done when the last run began
    RunSummary m_summary;
    QLabel *m_text;
    QLabel *m_causes;
    QPushButton *m_inDoubt;
    QPushButton *m_file;
    QPushButton *m_folder;
};

} // namespace penstock
