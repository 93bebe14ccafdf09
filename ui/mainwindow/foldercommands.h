// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QMenu;
class QModelIndex;
class QUndoGroup;
class QWidget;

namespace penstock {

class JobSession;
class Sidebar;
class WorkbenchModel;

//! Makes folders in the tree, takes jobs into them, and lets folders go. No file of a job is touched.
class FolderCommands final : public QObject
{
    Q_OBJECT
public:
    //! What it works with. All of it must outlive this.
    struct Parts
    {
        WorkbenchModel &model;
        Sidebar &sidebar;
        QUndoGroup &undo;
    };

    FolderCommands(Parts parts, QWidget *window);

    //! Below the profile that \a index is, or is of; its name is asked for in its place.
    void create(const QModelIndex &index);
    //! Where \a session can go: the folders of its profile, a new one, or none.
    void fill(QMenu &menu, JobSession &session);
    void chooseFor(JobSession &session); //!< Opens a menu of that beside it.
    //! Its jobs move one level up; where there are some it asks first.
    void remove(const QString &folder);

private:
    void createFor(JobSession &session);
    void carryOut(const QString &folder);

    Parts m_parts;
    QWidget *m_window;
};

} // namespace penstock
