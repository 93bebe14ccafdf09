// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

//! Folders of the tree, one level below a profile. They exist in the window only: job files are not
//! moved. Jobs without an existing folder are shown directly below their profile.
namespace penstock {

struct Folder
{
    QString id; //!< Unchanged by renaming.
    QString profile; //!< Key of the profile, see folderKey().
    QString name;
    bool isOpen = true;
    QStringList jobs = {}; //!< Keys.
    friend bool operator==(const Folder &, const Folder &) = default;
};
using Folders = std::vector<Folder>; //!< In tree order.

//! The key of a profile or job in folders: the name of its file. Empty if not saved.
QString folderKey(const QString &file);

//! Errors name \a file and the position in it.
Result<Folders> foldersFromJson(const QByteArray &json, const QString &file);
//! Writes the JSON that foldersFromJson() reads.
QByteArray toJson(const Folders &folders);
//! Returns an empty list if \a file does not exist.
Result<Folders> readFolders(const QString &file);
Result<void> writeFolders(const QString &file, const Folders &folders);

const Folder *folderOf(const Folders &folders, const QString &id); //!< Null if not found.
//! The id of the first folder of \a profile that contains \a job; empty if none.
QString folderOfJob(const Folders &folders, const QString &profile, const QString &job);

constexpr qsizetype longestFolderName = 100; //!< In UTF-16 units.
enum class FolderNameFault { Empty, Slash, TooLong, Taken };
//! Why the folder \a id of \a profile, or a new folder if empty, cannot be named \a name. Another
//! folder with the same name is Taken, ignoring case.
std::optional<FolderNameFault> folderNameFault(const Folders &folders, const QString &profile,
                                               const QString &name, const QString &id = {});
//! Returns \a wanted, with a number appended if taken.
QString freeFolderName(const Folders &folders, const QString &profile, const QString &wanted);

//! A change as an operation, so that it can be repeated on folders that another window has changed.
//! Does nothing if its folder was deleted.
using FolderStep = std::function<void(Folders &)>;
FolderStep addFolder(const Folder &folder);
FolderStep renameFolder(const QString &id, const QString &name);
FolderStep openFolder(const QString &id, bool isOpen);
FolderStep removeFolder(const QString &id); //!< Its jobs are in no folder afterwards.
FolderStep moveToFolder(const QString &job, const QString &id); //!< Out of all if \a id is empty.
FolderStep forgetProfile(const QString &profile);
//! Reverts the change from \a before to \a after; keeps later changes.
FolderStep wayBack(const Folders &before, const Folders &after);

} // namespace penstock
