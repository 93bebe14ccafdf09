// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/tree/workbenchmodel.h"

#include <penstock/support/appdirs.h>

#include <QPointer>

class QUndoGroup;

namespace penstock {

class WorkTabs;

//! Deletes a job, or a profile with its jobs: asks, moves the files to the trash, and removes the
//! items from tabs and tree. Outputs and secrets are kept.
class Removal final : public QObject
{
    Q_OBJECT
public:
    //! All of these must outlive this object.
    struct Views
    {
        WorkbenchModel &model;
        WorkTabs &tabs;
        QUndoGroup &undo;
    };

    Removal(Views views, AppDirs places, QWidget *window);

    // The job or profile is saved in a file and not active.
    void ask(JobSession &session);
    void ask(ProfileDocument &profile);

Q_SIGNALS:
    void removed();

private:
    struct Item
    {
        QString name;
        QPointer<ProfileDocument> profile = nullptr;
        QPointer<JobSession> job = nullptr;
    };
    enum class Way { Trash, ForGood };

    void ask(const Item &item, const QString &what, const QString &details);
    void askForGood(const Item &item, const Error &error);
    void tell(const QString &what, const QString &why);
    std::vector<JobSession *> jobsOf(const Item &item) const;
    QString activeReason(const Item &item) const; // empty if no job is active
    Result<QStringList> filesOf(const Item &item) const;
    void carryOut(const Item &item, Way way);
    void forgetFolders(const Item &item);
    void takeOut(const Item &item);

    Views m_views;
    AppDirs m_places;
    QWidget *m_window;
};

} // namespace penstock
