// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/foldercommands.h"
#include "ui/mainwindow/removal.h"

class QMenu;

namespace penstock {

class MainMenu;
class Sidebar;

//! Commands for the profile, folder or job selected in the tree: in the menu bar, the palette, the
//! context menu and by shortcut. The tooltip of a disabled command gives the reason.
class ItemCommands final : public QObject
{
    Q_OBJECT
public:
    //! All of these must outlive this object.
    struct Parts
    {
        WorkbenchModel &model;
        MainMenu &menu;
        Sidebar &sidebar;
        WorkTabs &tabs;
    };

    ItemCommands(Parts parts, AppDirs places, QWidget *window);

    void show(); //!< Enables the commands that are available; reads no file.
    void look(); //!< Like show(), and checks whether the output exists.

Q_SIGNALS:
    void jobRequested(penstock::JobSession *session);
    void profileRequested(penstock::ProfileDocument *document);
    void newJobRequested(penstock::ProfileDocument *document, const QString &folder);
    void removed();

private:
    QModelIndex current() const; // selected in the tree, or else the active tab
    QString currentFolder() const; // id of the selected folder, or empty
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
    AppDirs m_places;
    QWidget *m_window;
    Removal m_removal;
    FolderCommands m_folders;
    QString m_answers; // path of an existing output
};

} // namespace penstock
