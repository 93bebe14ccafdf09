// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/foldercommands.h"
#include "ui/mainwindow/removal.h"

class QAction;
class QMenu;

namespace penstock {

class MainMenu;
class Sidebar;

//! What can be done with the profile, the folder or the job that is chosen in the tree, from the menu
//! bar, the palette, the tree's own menu and by keys. What cannot be done now says why.
class ItemCommands final : public QObject
{
    Q_OBJECT
public:
    //! What it works with. All of it must outlive this.
    struct Parts
    {
        WorkbenchModel &model;
        MainMenu &menu;
        Sidebar &sidebar;
        WorkTabs &tabs;
    };

    ItemCommands(Parts parts, Places places, QWidget *window);

    void show(); //!< Which can be used now; looks at no file.
    void look(); //!< The same, and looks whether there are answers.

Q_SIGNALS:
    void jobRequested(penstock::JobSession *session);
    void profileRequested(penstock::ProfileDocument *document);
    void newJobRequested(penstock::ProfileDocument *document, const QString &folder);
    void removed();

private:
    QModelIndex current() const; // in the tree, or else what is in front
    QString currentFolder() const; // the one that is chosen; empty where none is
    void connectActions();
    void showForJob(const JobSession &session) const;
    void showForProfile(const ProfileDocument &document) const;
    void showForFolder(const ProfileDocument &document) const;
    void openMenu(const QPoint &place);
    void addMoves(QMenu &menu);
    void open();
    void newJob();
    void newFolder();
    void moveTo();
    void rename();
    void duplicate();
    void duplicateJob(const JobSession &session);
    void duplicateProfile(const ProfileDocument &document);
    void showInFileManager(const QString &path);
    void remove();

    Parts m_parts;
    Places m_places;
    QWidget *m_window;
    Removal m_removal;
    FolderCommands m_folders;
    QString m_answers; // the path of an output that is there
};

} // namespace penstock
