// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/jobsession.h>

#include <QTimer>
#include <QWidget>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace penstock {

class PageTabs;
class StatePill;

//! A job: its name, its state, what starts and stops it, and its pages.
class JobTab final : public QWidget
{
    Q_OBJECT
public:
    explicit JobTab(JobSession &session, QWidget *parent = nullptr);

    JobSession &session() const { return m_session; }
    bool canStart() const;
    bool canPause() const; //!< Or resume.
    bool canStop() const;

    void startOrResume();
    void pauseOrResume();
    void stop();
    void startOver();

    enum class Page { Run, Results, Throttling };
    void showPage(Page page);

Q_SIGNALS:
    //! The profile of the job shall be so.
    void mannersRequested(const penstock::ProfileAtWork::Manners &manners, const QString &what);

protected:
    void keyPressEvent(QKeyEvent *event) override; //!< Space pauses and resumes.

private:
    QWidget *makeHead();
    void addPage(QWidget *page, const QString &name);
    void showState();

    JobSession &m_session;
    StatePill *m_pill;
    QToolButton *m_start;
    QToolButton *m_pause;
    QToolButton *m_stop;
    PageTabs *m_pages;
    QStackedWidget *m_stack;
    QTimer m_timer;
};

} // namespace penstock
