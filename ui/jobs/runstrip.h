// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/run/jobsession.h>

#include <QFrame>

class QLabel;
class QPushButton;

namespace penstock {

//! What is to be said of a run that did not come to a good end, and the button that goes on from
//! there. Not to be seen where there is nothing to say.
class RunStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit RunStrip(QWidget *parent = nullptr);
    ~RunStrip() override;

    void show(const JobSession &session);

Q_SIGNALS:
    void startRequested(penstock::JobSession::From from);

private:
    struct Saying;
    static Saying sayingOf(const JobSession &session);

    QLabel *m_text;
    QPushButton *m_button;
    JobSession::From m_from = JobSession::From::WhereItWas;
};

} // namespace penstock
