// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/throttling/diagnosispanel.h"
#include "ui/throttling/throttlingmodel.h"

#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QFrame;
class QLabel;
class QScrollArea;
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace penstock {

class ThrottleDetail;

//! The throttles of a job: each in the server's words and with what was done about it, and why they
//! happened, with the change of the profile that would have spared them. Reads what the journal has;
//! whoever changes profiles is elsewhere.
// Large: a member for each part of the page that changes while it is shown.
class ThrottlingPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ThrottlingPage(JobSession &session, QWidget *parent = nullptr);

    void choose(WallTime at); //!< The throttle that came next to that time.
    void setNotice(
        QWidget *notice); //!< Above the details, as long as it is visible; belongs to the page.
    std::int64_t throttles() const { return m_model.state().history.count; }

Q_SIGNALS:
    void throttlesChanged(std::int64_t throttles);
    void mannersRequested(const penstock::ProfileSession::Manners &manners, const QString &what);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QFrame *makeList();
    QWidget *makeDetails();
    void lookSoon();
    void arrange(); // for the room there is
    void look();
    void take(const Result<ThrottlingState> &state);
    void showCounts();
    void showVerdict();
    void showDetail();
    void applyChange();
    void undoChange();
    bool isSomethingOpen() const;

    JobSession &m_session;
    ThrottlingModel m_model;
    QStackedWidget *m_stack;
    QLabel *m_empty;
    QLabel *m_count;
    QLabel *m_time;
    QLabel *m_lost;
    QTableView *m_table;
    QFrame *m_list = nullptr;
    QBoxLayout *m_parts = nullptr; // the list, and beside or below it the details
    QVBoxLayout *m_details = nullptr;
    DiagnosisPanel *m_verdict;
    ThrottleDetail *m_detail;
    QTimer m_timer;
    struct Applied // asked for here
    {
        Diagnosis diagnosis;
        ProfileSession::Manners before;
        ProfileSession::Manners after;
    };
    std::optional<Applied> m_applied;
    std::int64_t m_seen = 0; // throttles that the watch had told of at the last look
    bool m_isLooking = false;
};

} // namespace penstock
