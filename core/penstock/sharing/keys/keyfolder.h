// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/keyrecord.h>
#include <penstock/support/places.h>

#include <optional>
#include <vector>

namespace penstock {

//! Where what is remembered of keys lies: a file ID.json for each, and the salt that their ids are made with.
//! For its owner alone. Functions may be called from any thread and by several processes at once; who writes
//! a key's file has its KeyLock.
class PENSTOCK_EXPORT KeyFolder
{
public:
    explicit KeyFolder(QString path);
    //! Below the folder of data, so that --data-dir has keys of its own.
    static KeyFolder in(const Places &places);

    //! Absolute; it may not be there yet.
    const QString &path() const { return m_path; }
    QString fileOf(const QString &id) const; //!< Absolute where path() is.

    //! Made when it is asked for first, 32 bytes of the system's generator, and then always the
    //! same; the folder as well. An error of the kind File where it cannot be read or is damaged,
    //! of the kind Output where it cannot be made.
    Result<QByteArray> salt() const;
    //! Nothing where there is no such key, or \a id is none (KeyIdentity::isId()). Errors as of
    //! keyRecordFromJson(), and where the file cannot be read or has more than 256 MB.
    Result<std::optional<KeyRecord>> load(const QString &id) const;
    enum class Sync {
        Later, //!< Survives the death of every process, and a power cut when the system has written it.
        Now //!< Survives a power cut.
    };
    //! Replaces what was there in one step; makes the folder. An error of the kind Output where it
    //! cannot be written.
    Result<void> save(const KeyRecord &record, Sync sync = Sync::Later) const;

    QStringList ids() const; //!< Sorted.
    //! The one of these parts that was used last, for those who do not ask for values of secrets;
    //! what cannot be read is passed by. Reads all files of the folder.
    std::optional<KeyRecord> latestOf(const KeyParts &parts) const;
    //! Removes all of it but its lock; nothing where there is none. An error of the kind Usage
    //! while a process of this machine has its lock or uses it, of the kind Output where a file
    //! stays.
    Result<void> forget(const QString &id) const;

private:
    QString m_path;
};

} // namespace penstock
