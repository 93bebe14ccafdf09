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

//! The menus of the window, which connects and enables the actions.
class MainMenu final : public QObject
{
    Q_OBJECT
public:
    MainMenu(QMainWindow &window, Appearance &appearance);

    QUndoGroup undoGroup;

    QAction *newProfile;
    QAction *newJob;
    QAction *newFolder; //!< For the profile selected in the tree.
    QAction *import;
    QAction *pasteCommand; //!< Creates a job from the clipboard.
    QAction *sample;
    QAction *save;
    QAction *closeTab;
    QAction *quit;
    QAction *undo; //!< Connected by the undo group, like redo.
    QAction *redo;
    QAction *open; //!< The next seven apply to the selected item of the tree.
    QAction *rename;
    QAction *duplicate;
    QAction *moveTo;
    QAction *showOutput;
    QAction *showFile;
    QAction *remove;
    QAction *settings;
    QAction *palette;
    QAction *filter;
    QAction *filterRows; //!< On the Results page.
    QAction *sidebar; //!< Checkable.
    QAction *nextTab;
    QAction *previousTab;
    std::array<QAction *, 5> pages; //!< Pages of a job in order.
    QAction *sendOne;
    QAction *start;
    QAction *pause;
    QAction *stop;
    QAction *startOver;
    QAction *exportRows; //!< On the Results page.
    QAction *guide; //!< Opens the chapter of the active page.
    QAction *shortcuts;
    QAction *about;

    struct Entry
    {
        QString menu; //!< "File"
        QAction *action;
        QString what; //!< Description, with the page if it works on one page only.
        QKeySequence keys; //!< Also those that another page assigns.
    };
    //! All entries in menu order.
    std::vector<Entry> entries() const;
    //! The actions for the selected item of the tree.
    std::array<QAction *, 7> itemActions() const;
    //! Assigns Ctrl+Enter to \a action: sendOne or start.
    void giveEnterTo(QAction *action);
    //! Assigns Ctrl+F to \a action: filter or filterRows.
    void giveFindTo(QAction *action);

Q_SIGNALS:
    void aboutToShowItem(); //!< Emitted before the menu with itemActions() opens.

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
