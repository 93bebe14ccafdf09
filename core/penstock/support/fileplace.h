// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>

#include <sys/types.h>

namespace penstock {

//! Where a file is: its folder, which is open, and its name there. Files are opened, renamed and deleted
//! through it. If there is a link at the name, the link is never followed: what lies beside an output cannot
//! lead a write to another place. Errors are numbers of errno.
class PENSTOCK_EXPORT FilePlace
{
public:
    //! \a path as it is: a link at its end is the file.
    static Result<FilePlace, int> at(const QString &path);
    //! \a path with the links at its end followed, 40 at most, also where the last one leads to nothing yet.
    //! A link that belongs to neither this user nor root is an error (ELOOP).
    static Result<FilePlace, int> behindLinks(const QString &path);

    FilePlace(FilePlace &&other) noexcept;
    FilePlace &operator=(FilePlace &&other) noexcept;
    Q_DISABLE_COPY(FilePlace)
    ~FilePlace();

    static constexpr mode_t anyone = 0666; //!< Less what the umask takes away.
    static constexpr mode_t ownerOnly = 0600;

    //! The descriptor for \a flags of open(); \a mode less the umask is that of a new file.
    Result<int, int> open(int flags, mode_t mode = anyone) const;
    int renameTo(const FilePlace &to) const; //!< 0, or the error.
    //! The same if there is nothing at \a to, else EEXIST.
    int renameToNew(const FilePlace &to) const;
    int remove() const; //!< 0, or the error.
    static int remove(const QString &path); //!< The same of at(path).
    //! 0, or the error: EEXIST for a folder, ENOTDIR for anything else there.
    int makeFolder(mode_t mode = 0777) const;
    //! Makes the folder \a path and the missing folders above it. 0, also if it exists, or the error.
    static int makeFolders(const QString &path);
    int syncFolder() const; //!< Makes the names in its folder survive a power cut. 0, or the error.
    QString path() const; //!< Without links in its folder.

private:
    friend class FileDraft;
    FilePlace(int folder, QByteArray folderPath, QByteArray name);
    static Result<FilePlace, int> from(int base, const QByteArray &basePath,
                                       const QByteArray &path);

    int m_folder;
    QByteArray m_folderPath;
    QByteArray m_name;
};

//! A new file beside a place, with a random name. It is moved to the place when it is whole, so that a reader
//! sees the old file or the new one. Deleted with this unless it was moved. Errors are numbers of errno.
class PENSTOCK_EXPORT FileDraft
{
public:
    //! With \a mode exactly. Without, with the permissions of the file in \a place, which has to be writable,
    //! or those that the umask leaves. Anything else there but a file or a link is an error.
    static Result<FileDraft, int> beside(FilePlace place, std::optional<mode_t> mode = {});
    enum class Onto { Anything, Nothing };
    //! Puts a draft with \a bytes to \a place, durably: by replace(), or with Onto::Nothing by create().
    //! 0, or the error.
    static int put(QByteArrayView bytes, Result<FilePlace, int> place, Onto onto = Onto::Anything,
                   std::optional<mode_t> mode = {});

    FileDraft(FileDraft &&other) noexcept;
    FileDraft &operator=(FileDraft &&other) noexcept;
    Q_DISABLE_COPY(FileDraft)
    ~FileDraft();

    int write(QByteArrayView bytes) const; //!< Behind what was written. 0, or the error.
    int sync() const; //!< What was written survives a power cut. 0, or the error.
    int replace(); //!< Moves it to the place, whatever is there. 0, or the error.
    int create(); //!< The same if there is nothing at the place, else EEXIST.

private:
    FileDraft(FilePlace target, FilePlace own, int descriptor);
    int moved(int fault);

    FilePlace m_target;
    FilePlace m_own;
    int m_descriptor;
    bool m_isMoved = false;
};

} // namespace penstock
