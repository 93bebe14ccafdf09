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
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace penstock {

class ThrottleDetail;

//! Rate limit responses of a job, with details, cause and a change to the profile. Reads the
//! journal; requests changes by signal.
class ThrottlingPage final : public QWidget
{
    Q_OBJECT
public:
    explicit ThrottlingPage(JobSession &session, QWidget *parent = nullptr);

    void choose(WallTime at); //!< Selects the response nearest to \a at.
    void setNotice(QWidget *notice); //!< Shows \a notice above the details and takes ownership.
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
    void arrange(); // for the current width
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
    QStackedWidget *m_pages;
    QLabel *m_empty;
    QLabel *m_count;
    QLabel *m_time;
    QLabel *m_lost;
    QTableView *m_table;
    QFrame *m_list = nullptr;
    QBoxLayout *m_parts = nullptr; // list and details
    QVBoxLayout *m_details = nullptr;
    DiagnosisPanel *m_verdict;
    ThrottleDetail *m_detail;
    QTimer m_timer;
    struct Applied // change requested by this page
    {
        Diagnosis diagnosis;
        ProfileSession::Manners before;
        ProfileSession::Manners after;
    };
    std::optional<Applied> m_applied;
    std::int64_t m_seen = 0; // count of the watch at the last look
    bool m_isLooking = false;
};

} // namespace penstock
