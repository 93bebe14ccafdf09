// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

//! Folders of the tree, one level of them below a profile. They are a list of the window's own: the
//! files of jobs lie where they lie, and what is in no folder, or in one that is not there, stands
//! directly below its profile.
namespace penstock {

//! Some jobs of a profile, under a name.
struct Folder
{
    QString id; //!< The same as long as it is there, whatever it is called.
    QString profile; //!< Its key: see folderKey().
    QString name;
    bool isOpen = true;
    QStringList jobs = {}; //!< Their keys.
    friend bool operator==(const Folder &, const Folder &) = default;
};
using Folders = std::vector<Folder>; //!< In the order of the tree.

//! By which folders know a profile or a job: its file's name. Empty where it has no file.
QString folderKey(const QString &file);

//! Errors name \a file and the place in it.
Result<Folders> foldersFromJson(const QByteArray &json, const QString &file);
//! What that reads.
QByteArray toJson(const Folders &folders);
//! None where \a file is not there.
Result<Folders> readFolders(const QString &file);
Result<void> writeFolders(const QString &file, const Folders &folders);

const Folder *folderOf(const Folders &folders, const QString &id); //!< Null where it is not there.
//! The id of the first one of \a profile that has \a job; empty where none has.
QString folderOfJob(const Folders &folders, const QString &profile, const QString &job);

constexpr qsizetype longestFolderName = 100; //!< In UTF-16 units.
enum class FolderNameFault { Empty, Slash, TooLong, Taken };
//! Why the folder \a id of \a profile, or a new one without an id, cannot be called \a name. Taken is
//! what another of that profile has, in whatever case.
std::optional<FolderNameFault> folderNameFault(const Folders &folders, const QString &profile,
                                               const QString &name, const QString &id = {});
//! \a wanted, or with a number behind it where it is taken.
QString freeFolderName(const Folders &folders, const QString &profile, const QString &wanted);

//! A change that says what is wanted and not what comes of it: it can be made once more on what another
//! window has made of them meanwhile. Where its folder has gone it does nothing.
using FolderStep = std::function<void(Folders &)>;
FolderStep addFolder(const Folder &folder);
FolderStep renameFolder(const QString &id, const QString &name);
FolderStep openFolder(const QString &id, bool isOpen);
FolderStep removeFolder(const QString &id); //!< Its jobs are in none then.
FolderStep moveToFolder(const QString &job, const QString &id); //!< Without an id: out of all.
FolderStep forgetProfile(const QString &profile);
//! Takes back what made \a after of \a before; what else has changed since then stays.
FolderStep wayBack(const Folders &before, const Folders &after);

} // namespace penstock
