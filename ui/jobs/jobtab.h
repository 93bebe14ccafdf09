// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace penstock {

class RequestPage;
class StatePill;

//! A job: its name, its state, what starts and stops it, and its pages.
class JobTab final : public QWidget
{
    Q_OBJECT
public:
    explicit JobTab(JobDocument &document, QWidget *parent = nullptr);

    JobDocument &document() const { return m_document; }
    JobSession &session() const { return m_session; }
    void editRequest(); //!< Brings the request to the front.
    bool canStart() const;
    bool canPause() const; //!< Or resume.
    bool canStop() const;

    void startOrResume();
    void pauseOrResume();
    void stop();
    void startOver();

Q_SIGNALS:
    //! Somebody wants these for the profile.
    void limitsRequested(const std::vector<penstock::LimitSpec> &limits);

protected:
    void keyPressEvent(QKeyEvent *event) override; //!< Space pauses and resumes.

private:
    QWidget *makeHead();
    void showSpec();
    void showState();

    JobDocument &m_document;
    JobSession &m_session;
    QLabel *m_title;
    QLabel *m_request;
    QLabel *m_about;
    StatePill *m_pill;
    QToolButton *m_start;
    QToolButton *m_pause;
    QToolButton *m_stop;
    QTabBar *m_pages;
    QStackedWidget *m_stack;
    RequestPage *m_requestPage;
    QTimer m_timer;
};

} // namespace penstock
