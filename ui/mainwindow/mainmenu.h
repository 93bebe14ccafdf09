// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QKeySequence>
#include <QObject>
#include <QUndoGroup>

#include <array>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QMenuBar;

namespace penstock {

//! The menus of the window. Each entry is one action, which the window connects and enables.
// Large: a member for each entry of the menus.
class MainMenu final : public QObject
{
    Q_OBJECT
public:
    MainMenu(QMainWindow &window, Appearance &appearance);

    QUndoGroup undoGroup; //!< Of the tabs; the one in front is active.

    QAction *newProfile;
    QAction *newJob;
    QAction *newFolder; //!< In the tree, for the profile that is chosen there.
    QAction *import;
    QAction *pasteCommand; //!< What is in the clipboard becomes a job.
    QAction *sample;
    QAction *save;
    QAction *closeTab;
    QAction *quit;
    QAction *undo; //!< These two connect and name themselves.
    QAction *redo;
    QAction *open; //!< These are for what is chosen in the tree.
    QAction *rename;
    QAction *duplicate;
    QAction *moveTo; //!< A folder; opens a menu of them.
    QAction *showOutput;
    QAction *showFile;
    QAction *remove;
    QAction *settings;
    QAction *palette;
    QAction *filter;
    QAction *filterRows; //!< Of the Results page.
    QAction *sidebar; //!< Checkable.
    QAction *nextTab;
    QAction *previousTab;
    std::array<QAction *, 5> pages; //!< Of a job, in their order.
    QAction *sendOne;
    QAction *start;
    QAction *pause;
    QAction *stop;
    QAction *startOver;
    QAction *exportRows; //!< Of the Results page.
    QAction *guide; //!< At the chapter of what is in front.
    QAction *shortcuts;
    QAction *about;

    struct Entry
    {
        QString menu; //!< "File"
        QAction *action;
        QString what; //!< It does, and where it does not do it everywhere.
        QKeySequence keys; //!< Also those that it has somewhere else only.
    };
    //! All of them, in the order of the menus.
    std::vector<Entry> entries() const;
    //! Those for what is chosen in the tree.
    std::array<QAction *, 7> itemActions() const;
    //! Ctrl+Enter sends or starts, whichever is in front: \a action is one of these two.
    void giveEnterTo(QAction *action);
    //! Ctrl+F goes to the filter of the tree or to that of the rows: \a action is one of these two.
    void giveFindTo(QAction *action);

Q_SIGNALS:
    void aboutToShowItem(); //!< The menu with those for what is chosen in the tree.

private:
    void addFile();
    void addEdit();
    void addItem(QMenu *edit);
    void addView(Appearance &appearance);
    void addRun();
    void addHelp();
    void addAppearance(QMenu *view, Appearance &appearance);
    void sayWhere(Entry &entry) const;

    QMenuBar *m_bar;
};

} // namespace penstock
