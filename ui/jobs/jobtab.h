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
class SecretAccess;
class StatePill;

//! Tab of a job: name, state, commands and pages.
// Commands of the window reach the pages through it.
class JobTab final : public QWidget
{
    Q_OBJECT
public:
    explicit JobTab(JobDocument &document, QWidget *parent = nullptr);

    JobDocument &document() const { return m_document; }
    JobSession &session() const { return m_session; }
    void setSecrets(SecretAccess &secrets); //!< Finds missing secrets; must outlive it.
    void lookAgain(); //!< Checks the readiness again.
    void showTaken(const CurlCommand &curl); //!< Shows the request imported from \a curl.
    void editRequest();
    bool canStart() const;
    bool canPause() const; //!< True also if it can be resumed.
    bool canStop() const;

    void sendOne(); //!< On the Request page only.
    void startOrResume();
    void pauseOrResume();
    void stop();
    void startOver();
    void exportRows(); //!< Opens the export dialog.

    enum class Page { Request, Plan, Run, Results, Throttling };
    void showPage(Page page);
    void goToPage(Page page); //!< Also moves the keyboard focus there.
    Page page() const;

Q_SIGNALS:
    void pageChanged();
    void secretRequested(); //!< Emitted to enter a new secret and resume.
    //! Emitted to write \a limits to the profile.
    void limitsRequested(const std::vector<penstock::Limit> &limits);
    void signInTaken(const penstock::CurlSignIn &signIn, bool isStored); //!< See RequestPage.
    void environmentRequested(const QString &name); //!< Emitted to select one; empty: none.
    //! Emitted to change the profile; \a what names the change.
    void mannersRequested(const penstock::ProfileSession::Manners &manners, const QString &what);

protected:
    void keyPressEvent(QKeyEvent *event) override; //!< Space pauses and resumes.
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeHead();
    void arrangeHead();
    //! Creates the page on first use: all pages at once would block the window.
    QWidget *pageOf(Page page);
    QWidget *makePage(Page page);
    QWidget *makeRunPage();
    void start(JobSession::From from); //!< Asks before it discards results.
    void askAboutChanges();
    void sendAgain(const FailureCause &cause); //!< Asks first if the rows are in doubt.
    void askBeforeSendingTwice(std::int64_t rows, const QString &details,
                               const std::function<void()> &onYes);
    void askBeforeDiscarding(const QString &output);
    void showSpec();
    void openPage(int index);
    void followRun();
    bool hasRun() const;
    void showEnvironment();
    void showState();
    bool isFaulty(); // and shows the fault
    void showWhyNot(JobSession::State state);
    void goToPart(ReadyPart::What part);

    JobDocument &m_document;
    JobSession &m_session;
    JobSession::State m_before = JobSession::State::Idle;
    QBoxLayout *m_top;
    QSpacerItem *m_beside = nullptr;
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
    QStackedWidget *m_sheets;
    QTimer m_timer;
    bool m_isPageChosen = false; // by the user
};

} // namespace penstock
