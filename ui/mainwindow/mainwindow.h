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
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/support/appdirs.h>

#include <QMainWindow>

class QLabel;
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

//! The storage and desktop services of the window.
struct Workplace
{
    AppDirs places = AppDirs::ofUser();
    SecretVault *vault
        = nullptr; //!< Stores new secrets; must outlive the window. Null without a keychain.
    Desktop *desktop = nullptr; //!< Shows notifications; must outlive the window. May be null.
    QString guide = AppDirs::guide(); //!< Folder of the user's guide; empty if not installed.
};

//! The main window: tree, tabs, status bar and menus. Core does the work. Clock and store must
//! outlive it.
// One class that connects tabs, menus, dialogs and files; they do the work.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Clock &clock, SecretStore &secrets, Appearance &appearance,
               Workplace workplace = {});
    ~MainWindow() override;

    //! Call it before the first runSample().
    void setSampleSize(const Sample::Size &size) { m_sampleSize = size; }
    void openSaved(); //!< Reads saved profiles and jobs in the background.
    void runSample();
    void newProfile();
    ImportDialog *import();
    void openProfile(ProfileDocument &document);
    WorkbenchModel &model() { return m_model; }
    JobTab *currentJob() const; //!< Null for other tabs.
    ProfileTab *currentProfile() const; //!< Null for other tabs.
    void openJob(JobSession &session);

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; //!< Takes a command pasted outside of fields.
    void changeEvent(QEvent *event) override; //!< Reads changes of other windows on activation.

private:
    void connectMenu();
    void connectViews();
    void connectItemCommands();
    void makeCorner();
    void makeStatusBar();
    void adopt(const SavedWork &work);
    void takeStored(const Result<StoredEdits> &edits);
    void takeImported(const SavedImport &saved);
    void reopen(const QStringList &files);
    void openPalette();
    void openSettings();
    void enterSecretFor(JobSession &session);
    void goOnWithRefused(const ProfileDocument &document);
    void takeCommand(const QString &text);
    void noteSecretStored(ProfileDocument &document);
    void takeSignIn(JobSession &session, const CurlSignIn &signIn, bool isStored);
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
    SecretAccess m_secrets;
    Appearance &m_appearance;
    Workplace m_workplace;
    WindowSettings m_settings;
    Sample::Size m_sampleSize;
    std::unique_ptr<Sample> m_sample; // its server outlives the jobs of the model
    WorkbenchModel m_model;
    JobSession *m_sampleJob = nullptr; // owned by the model
    MainMenu *m_menu;
    Sidebar *m_sidebar;
    StartPage *m_start;
    std::unique_ptr<RunNews> m_news; // null without a desktop
    WorkTabs *m_tabs;
    QStackedWidget *m_centre;
    ItemCommands *m_commands;
    QLabel *m_message;
    QLabel *m_activity;
    QTimer m_timer;
    bool m_keepsTabs = false; // true once saved work is open
    bool m_closing = false;
    std::optional<FaultyEdits> m_faultyEdits; // decision while closing
};

} // namespace penstock
