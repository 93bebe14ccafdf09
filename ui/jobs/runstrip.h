// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/jobsession.h>

#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace penstock {

//! Notice about a run that failed, was interrupted, or waits for the user, with buttons to
//! continue. Hidden if there is nothing to report.
class RunStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit RunStrip(QWidget *parent = nullptr);
    ~RunStrip() override;

    void show(const JobSession &session);

Q_SIGNALS:
    void startRequested(penstock::JobSession::From from);
    void resumeRequested();
    void secretRequested(); //!< Emitted to enter a new secret and resume.
    void answerRequested(); //!< Emitted to show the response of JobSession::trip().
    void tryRequested(); //!< See tryNow().

private:
    struct Saying;
    static Saying sayingOf(const JobSession &session);
    static Saying sayingOf(const BreakerTrip &trip);
    static Saying sayingOfFailures(const JobSession &session);

    QLabel *m_text;
    QPushButton *m_secret;
    QPushButton *m_answer;
    QPushButton *m_try;
    QPushButton *m_button;
    QBoxLayout *m_row;
    JobSession::From m_from = JobSession::From::WhereItWas;
    bool m_resumes = false;
};

} // namespace penstock
