// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/appearance.h"

#include <QList>
#include <QObject>
#include <QUndoGroup>

class QAction;
class QMainWindow;
class QUndoStack;

namespace penstock {

//! The menus of the window. Each entry is one action, which the window connects and enables.
class MainMenu final : public QObject
{
    Q_OBJECT
public:
    MainMenu(QMainWindow &window, Appearance &appearance);

    QUndoGroup undoGroup; //!< Of the tabs; the one in front is active.

    QAction *newProfile;
    QAction *sample;
    QAction *save;
    QAction *closeTab;
    QAction *quit;
    QAction *undo; //!< These two connect and name themselves.
    QAction *redo;
    QAction *filter;
    QAction *sidebar; //!< Checkable.
    QAction *start;
    QAction *pause;
    QAction *stop;
    QAction *startOver;
    QAction *shortcuts;
    QAction *about;

    //! Those that have keys, in the order of the menus.
    QList<QAction *> withKeys() const;

private:
    void addAppearance(Appearance &appearance);

    QMainWindow &m_window;
};

} // namespace penstock
