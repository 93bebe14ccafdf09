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

//! Creates and deletes folders in the tree, and moves jobs into them. Job files stay unchanged.
class FolderCommands final : public QObject
{
    Q_OBJECT
public:
    //! All of these must outlive this object.
    struct Parts
    {
        WorkbenchModel &model;
        Sidebar &sidebar;
        QUndoGroup &undo;
    };

    FolderCommands(Parts parts, QWidget *window);

    //! Adds a folder to the profile at \a index or above it, and starts editing its name.
    void create(const QModelIndex &index);
    //! Adds the destinations of \a session: no folder, each folder of its profile, or a new one.
    void fill(QMenu &menu, JobSession &session);
    void chooseFor(JobSession &session); //!< Opens that menu below the job.
    //! Moves its jobs one level up. Asks first if it contains jobs.
    void remove(const QString &folder);

private:
    void createFor(JobSession &session);
    void carryOut(const QString &folder);

    Parts m_parts;
    QWidget *m_window;
};

} // namespace penstock
