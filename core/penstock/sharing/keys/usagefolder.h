// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/usagerecord.h>
#include <penstock/support/appdirs.h>

#include <optional>
#include <vector>

namespace penstock {

//! The folder of recorded usage: a file ID.json for each key, and the salt of their ids. Only its
//! owner has access; any thread and several processes may use it at once. Only the leader of a key,
//! or the holder of its UsageLock, writes its file.
class PENSTOCK_EXPORT UsageFolder
{
public:
    explicit UsageFolder(QString path);
    //! Returns the one in the data folder.
    static UsageFolder in(const AppDirs &places);

    //! Returns the folder, which may not exist yet.
    const QString &path() const { return m_path; }
    QString fileOf(const QString &id) const; //!< The key's file.

    //! Returns the salt, 32 random bytes, which the first call creates with the folder. Returns an
    //! ErrorKind::File error if it is unreadable or damaged, ErrorKind::Output if it cannot be
    //! created.
    Result<QByteArray> salt() const;
    //! Returns nothing for an unknown key or an invalid \a id. Returns an error as
    //! usageRecordFromJson() does, or if the file is unreadable or larger than 256 MB.
    Result<std::optional<UsageRecord>> load(const QString &id) const;
    enum class Sync {
        Later, //!< Survives a kill, and a power cut once the system has written it.
        Now //!< Survives a power cut.
    };
    //! Replaces the record in one step; creates the folder. Returns an ErrorKind::Output error on
    //! failure.
    Result<void> save(const UsageRecord &record, Sync sync = Sync::Later) const;

    QStringList ids() const; //!< Sorted.
    //! Returns the key of \a parts that was saved last, without comparing values. Reads all files,
    //! and skips unreadable ones.
    std::optional<UsageRecord> latestOf(const KeyParts &parts) const;
    //! Deletes all files of a key but its lock. Returns an ErrorKind::Usage error while a process
    //! of this computer uses it, ErrorKind::Output if a file cannot be deleted.
    Result<void> forget(const QString &id) const;

private:
    QString m_path;
};

} // namespace penstock
