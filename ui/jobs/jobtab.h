// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/start/readiness.h>

#include <QTimer>
#include <QWidget>

#include <functional>

class QBoxLayout;
class QLabel;
class QSpacerItem;
class QStackedWidget;
class QToolButton;

namespace penstock {

class EnvironmentBox;
class PageTabs;
class ReadyLine;
struct CurlCommand;
struct CurlSignIn;
class SecretKeeper;
class StatePill;

//! A job: its name, its state, what starts and stops it, and its pages.
// Large: what the window's commands ask of a job goes through here to its pages.
class JobTab final : public QWidget
{
    Q_OBJECT
public:
    explicit JobTab(JobDocument &document, QWidget *parent = nullptr);

    JobDocument &document() const { return m_document; }
    JobSession &session() const { return m_session; }
    void setSecrets(SecretKeeper &secrets); //!< Asked which are there; must outlive it.
    void lookAgain(); //!< What a start would find.
    void showTaken(const CurlCommand &curl); //!< Brings the request to the front, which is of it.
    void editRequest(); //!< Brings the request to the front.
    bool canStart() const;
    bool canPause() const; //!< Or resume.
    bool canStop() const;

    void sendOne(); //!< By the Request page, if it is in front.
    void startOrResume();
    void pauseOrResume();
    void stop();
    void startOver();
    void exportRows(); //!< Asks where to, on the Results page.

    enum class Page { Request, Plan, Run, Results, Throttling };
    void showPage(Page page);
    void goToPage(Page page); //!< And to what is first in it, with the keyboard.
    Page page() const; //!< The one in front.

Q_SIGNALS:
    void pageChanged();
    void secretRequested(); //!< Another one for the profile, with which the run goes on.
    //! Somebody wants these for the profile, as a change called \a what.
    void limitsRequested(const std::vector<penstock::LimitSpec> &limits);
    void signInTaken(const penstock::CurlSignIn &signIn, bool isKept); //!< See RequestPage.
    void environmentRequested(const QString &name); //!< Another one for the profile; empty: none.
    void mannersRequested(const penstock::ProfileSession::Manners &manners, const QString &what);

protected:
    void keyPressEvent(QKeyEvent *event) override; //!< Space pauses and resumes.
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeHead();
    void arrangeHead();
    //! A page is made when it is first wanted: making all at once would hold up the window.
    QWidget *pageOf(Page page);
    QWidget *makePage(Page page);
    QWidget *makeRunPage();
    void start(JobSession::From from); //!< Asks first where that would discard something.
    void askAboutChanges();
    void sendAgain(const FailureCause &cause); //!< The same where it may be carried out twice.
    void askBeforeSendingTwice(std::int64_t rows, const QString &details,
                               const std::function<void()> &onYes);
    void askBeforeDiscarding(const QString &output);
    void showSpec();
    void openPage(int index);
    void followRun();
    bool hasRun() const;
    void showEnvironment();
    void showState();
    bool isFaulty(); // and says so
    void showWhyNot(JobSession::State state);
    void goToPart(ReadyPart::What part);

    JobDocument &m_document;
    JobSession &m_session;
    JobSession::State m_before = JobSession::State::Idle;
    QBoxLayout *m_top;
    QSpacerItem *m_beside = nullptr; // the environment
    QLabel *m_title;
    QLabel *m_request;
    QLabel *m_about;
    StatePill *m_pill;
    EnvironmentBox *m_environment;
    QToolButton *m_start;
    QToolButton *m_pause;
    QToolButton *m_stop;
    ReadyLine *m_ready;
    PageTabs *m_pages;
    QStackedWidget *m_stack;
    QTimer m_timer;
    bool m_isPageChosen = false; // by somebody
};

} // namespace penstock
