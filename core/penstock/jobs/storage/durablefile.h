// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

namespace penstock {

//! A file that grows at its end. What was appended survives a power cut after the next sync(), and
//! before it may be there, in parts or not at all. After an error nothing more may be asked of it:
//! a sync that failed once may have lost what it was to keep, and would say yes the next time. When the
//! disk is full, what was half written is taken back, the ledger fails, and the run ends as
//! JobRun::End::OutputFault; the next one goes on from there.
class PENSTOCK_EXPORT DurableFile
{
public:
    DurableFile() = default;
    virtual ~DurableFile();
    Q_DISABLE_COPY_MOVE(DurableFile)

    virtual qint64 size() const = 0; //!< In bytes, with all that was appended.
    virtual Result<QByteArray> read(qint64 from, qint64 length) = 0; //!< Less at the end.
    //! All of \a bytes, or none of them and an error: also if another program has appended to the file.
    virtual Result<void> append(QByteArrayView bytes) = 0;
    virtual Result<void> truncate(qint64 size) = 0;
    virtual Result<void> sync() = 0; //!< An error too if the file is not in its place any more.
};

//! The one door to the disk for what a run puts out, so that tests can cut its power. Errors are of
//! the kind Output.
class PENSTOCK_EXPORT Disk
{
public:
    Disk() = default;
    virtual ~Disk();
    Q_DISABLE_COPY_MOVE(Disk)

    //! Opens \a path to append to it, and makes it if it is not there. Refuses what is no regular
    //! file, and a file that another run has open. Follows links: a path that a person has named.
    virtual Result<std::unique_ptr<DurableFile>> open(const QString &path) = 0;
    //! The same for a path that a person has not named: a link there is an error.
    virtual Result<std::unique_ptr<DurableFile>> openOwn(const QString &path) = 0;
    //! The same where there must be nothing at \a path, not even a link that leads nowhere.
    virtual Result<std::unique_ptr<DurableFile>> create(const QString &path) = 0;
    //! Puts the file \a from, of the same file system, in the place of \a to.
    virtual Result<void> rename(const QString &from, const QString &to) = 0;
    //! The same where there must be nothing at \a to, not even a link that leads nowhere.
    virtual Result<void> renameToNew(const QString &from, const QString &to) = 0;
    //! Does nothing if there is no \a path.
    virtual Result<void> remove(const QString &path) = 0;
    //! Makes the names in the folder \a path survive a power cut.
    virtual Result<void> syncFolder(const QString &path) = 0;
    //! Makes the folder \a path, and those above it, where they are not there, durably.
    virtual Result<void> makeFolder(const QString &path) = 0;
    //! Makes \a path in a folder that is there. A link there is an error, a folder is none.
    virtual Result<void> makeOwnFolder(const QString &path) = 0;
};

//! That of the operating system. May be used by several threads.
PENSTOCK_EXPORT std::shared_ptr<Disk> systemDisk();

//! "it cannot be written: …" for the code \a number of errno, at \a path, with what to do about it.
PENSTOCK_EXPORT Error writeError(int number, const QString &path);

} // namespace penstock
