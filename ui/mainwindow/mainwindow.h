// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/desktop.h"
#include "ui/mainwindow/leavequestions.h"
#include "ui/profiles/sessionsecrets.h"
#include "ui/settings/windowsettings.h"
#include "ui/start/sample.h"
#include "ui/theme/appearance.h"
#include "ui/tree/savedwork.h"
#include "ui/tree/workbenchmodel.h"

#include <penstock/importing/curl/curlcommand.h>
#include <penstock/importing/importer/saveimport.h>
#include <penstock/profiles/secrets/secretkeeper.h>
#include <penstock/support/places.h>

#include <QMainWindow>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace penstock {

class ImportDialog;
class ItemCommands;
class JobTab;
class MainMenu;
class RunNews;
class ProfileTab;
class Sidebar;
class StartPage;
class WorkTabs;

//! Where the window keeps what people make in it.
struct Workplace
{
    Places places = Places::ofUser();
    SecretVault *vault
        = nullptr; //!< Takes new secrets; must outlive the window. Null: there is none.
    Desktop *desktop = nullptr; //!< The same, for who does not look. Null: shows nothing.
    QString guide
        = Places::guide(); //!< The folder of the user's guide; empty where it is not there.
};

//! The window: tree, tabs, status bar and menus. It shows and asks; what is done is core's.
//! Clock and store must outlive it.
// Large: it holds the parts of the window and connects them with each other.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Clock &clock, SecretStore &secrets, Appearance &appearance,
               Workplace workplace = {});
    ~MainWindow() override;

    //! For the first runSample().
    void setSampleSize(const Sample::Size &size) { m_sampleSize = size; }
    void openSaved(); //!< Reads what is kept there, in the background.
    void runSample();
    void newProfile();
    ImportDialog *import(); //!< Opens the dialog for it, empty.
    void openProfile(ProfileDocument &document);
    WorkbenchModel &model() { return m_model; }
    JobTab *currentJob() const; //!< Null where another tab is in front.
    ProfileTab *currentProfile() const; //!< The same.
    void openJob(JobSession &session);

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; //!< A command that is pasted beside all fields.
    void changeEvent(QEvent *event) override; //!< What another window has done meanwhile is shown.

private:
    void connectMenu();
    void connectViews();
    void connectItemCommands();
    void makeCorner();
    void makeStatusBar();
    void takeUp(const SavedWork &work);
    void takeKept(const Result<KeptEdits> &edits);
    void takeImported(const SavedImport &saved);
    void reopen(const QStringList &files);
    void openPalette();
    void openSettings();
    void enterSecretFor(JobSession &session);
    void goOnWithRefused(const ProfileDocument &document);
    void takeCommand(const QString &text);
    void noteSecretKept(ProfileDocument &document);
    void takeSignIn(JobSession &session, const CurlSignIn &signIn, bool isKept);
    void createJob(ProfileDocument &document, const QString &folder = {});
    void createProfile(const Profile &profile);
    void takePreset(ProfileDocument &document);
    bool asksAboutFaultyEdits();
    bool keepFaultyEdits();
    void closeWhenStopped();
    void showTabs();
    void useUndoOfTab();
    void showTitle();
    void showCompany();
    void showActivity();
    void showWhatFits();
    void showCommands();
    void openGuide();
    void tellOfGuide(const QString &what, const QString &todo);
    void showAbout();

    Clock &m_clock;
    SessionSecrets m_store;
    SecretKeeper m_secrets;
    Appearance &m_appearance;
    Workplace m_workplace;
    WindowSettings m_settings;
    Sample::Size m_sampleSize;
    std::unique_ptr<Sample> m_sample; // its server outlives the jobs of the model
    WorkbenchModel m_model;
    JobSession *m_sampleJob = nullptr; // of the model, and as long there as the window
    MainMenu *m_menu;
    Sidebar *m_sidebar;
    StartPage *m_start;
    std::unique_ptr<RunNews> m_news; // null where nobody would see them
    WorkTabs *m_tabs;
    QStackedWidget *m_centre;
    ItemCommands *m_commands;
    QLabel *m_message;
    QLabel *m_activity;
    QTimer m_timer;
    bool m_keepsTabs = false; // once what is saved is open: what is in them is remembered
    bool m_closing = false;
    std::optional<FaultyEdits> m_faultyEdits; // what was answered, on the way out
};

} // namespace penstock
