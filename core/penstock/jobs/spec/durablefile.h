// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/fileplace.h>
#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

namespace penstock {

//! A file that grows at its end. Appended data survives a power cut after the next sync(). After an
//! error, call nothing more: data of a failed sync() may be lost, although the next would succeed.
//! If the disk is full, partial writes are undone.
class PENSTOCK_EXPORT DurableFile
{
public:
    DurableFile() = default;
    virtual ~DurableFile();
    Q_DISABLE_COPY_MOVE(DurableFile)

    virtual qint64 size() const = 0; //!< In bytes, with all appended data.
    virtual Result<QByteArray> read(qint64 from, qint64 length) = 0; //!< Shorter at the end.
    //! Appends all of \a bytes or none. Fails if another program has appended to the file.
    virtual Result<void> append(QByteArrayView bytes) = 0;
    virtual Result<void> truncate(qint64 size) = 0;
    virtual Result<void> sync() = 0; //!< Also fails if the file was moved or deleted.
};

//! The file system for outputs of a run, replaceable in tests that cut the power. Errors are of the
//! kind Output.
class PENSTOCK_EXPORT Disk
{
public:
    Disk() = default;
    virtual ~Disk();
    Q_DISABLE_COPY_MOVE(Disk)

    //! The origin of a path, and the treatment of links.
    enum class Path {
        Named, //!< Chosen by the user. Links are followed.
        Own, //!< Chosen by Penstock. Links are an error.
        New //!< Anything there, even a broken link, is an error.
    };
    //! Opens \a path, created if missing, to append. Rejects special files, and files in use by
    //! another run.
    virtual Result<std::unique_ptr<DurableFile>> open(const QString &path, Path kind) = 0;
    //! Moves \a from to \a to on the same file system. Onto::Nothing: anything there, even a broken
    //! link, is an error.
    using Onto = FileDraft::Onto;
    virtual Result<void> rename(const QString &from, const QString &to, Onto onto) = 0;
    //! Ignores a missing \a path.
    virtual Result<void> remove(const QString &path) = 0;
    //! Makes the names in the folder survive a power cut.
    virtual Result<void> syncFolder(const QString &path) = 0;
    //! Creates the folder and its missing parents durably.
    virtual Result<void> makeFolder(const QString &path) = 0;
    //! Creates a folder in an existing one. An existing folder is accepted; a link is an error.
    virtual Result<void> makeOwnFolder(const QString &path) = 0;
};

//! Returns the disk of the operating system, usable in any thread.
PENSTOCK_EXPORT std::shared_ptr<Disk> systemDisk();

//! Returns "it cannot be written: …" for the errno value \a number, with its fix.
PENSTOCK_EXPORT Error writeError(int number, const QString &path);

//! Returns true for network file systems ("nfs4"; not "ext4").
PENSTOCK_EXPORT bool isNetworkFileSystem(const QByteArray &type);

} // namespace penstock
