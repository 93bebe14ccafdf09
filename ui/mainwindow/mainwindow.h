// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/sample.h"
#include "ui/mainwindow/workbenchmodel.h"
#include "ui/widgets/appearance.h"

#include <QMainWindow>

class QLabel;
class QStackedWidget;
class QTabWidget;
class QUndoStack;

namespace penstock {

class JobTab;
class MainMenu;
class Sidebar;
class StartPage;

//! The window: tree, tabs, status bar and menus. It shows and asks; what is done is core's.
//! Clock and store must outlive it.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Clock &clock, SecretStore &secrets, Appearance &appearance);
    ~MainWindow() override;

    //! For the first runSample().
    void setSampleSize(const Sample::Size &size) { m_sampleSize = size; }
    void runSample();
    WorkbenchModel &model() { return m_model; }
    JobTab *currentJob() const; //!< Null where another tab is in front.
    void openJob(JobSession &session);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void connectMenu();
    void makeStatusBar();
    void addTab(QWidget *tab, const QString &title);
    void closeTab(int index);
    void closeWhenStopped();
    void showTabs();
    void showActivity();
    void showAbout();

    Clock &m_clock;
    Sample::Size m_sampleSize;
    std::unique_ptr<Sample> m_sample; // its server outlives the jobs of the model
    WorkbenchModel m_model;
    QUndoStack *m_changes;
    MainMenu *m_menu;
    Sidebar *m_sidebar;
    StartPage *m_start;
    QTabWidget *m_tabs;
    QStackedWidget *m_centre;
    QLabel *m_message;
    QLabel *m_activity;
    QTimer m_timer;
    bool m_closing = false;
};

} // namespace penstock
