// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/run/jobsession.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! What a job has come to when it has ended: time, calls, what refusals have cost, and the rows that
//! failed, by their cause: each can be sent again by itself, and all those in doubt. Not to be seen before that. The session
//! must outlive it.
class EndCard final : public QFrame
{
    Q_OBJECT
public:
    explicit EndCard(JobSession &session, QWidget *parent = nullptr);

    //! In words. The time of \a progress is that of the last run, which \a isResumed where runs before
    //! it have answered rows, too.
    static QString textOf(const RunSummary &summary, const Progress &progress,
                          bool isResumed = false);

Q_SIGNALS:
    void startRequested(penstock::JobSession::From from);
    void causeChosen(const penstock::FailureCause &cause); //!< Its rows are to be shown.
    void sendAgainRequested(const penstock::FailureCause &cause); //!< Only its rows.

private:
    void follow(JobSession::State state);
    void show(const std::optional<RunSummary> &summary, bool isResumed);
    void showCauses();

    JobSession &m_session;
    quint64 m_reading = 0;
    std::optional<std::int64_t> m_before; // rows done when the last run here began
    RunSummary m_summary;
    QLabel *m_text;
    QLabel *m_causes;
    QPushButton *m_inDoubt;
    QPushButton *m_file;
    QPushButton *m_folder;
};

} // namespace penstock
