// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QString>

namespace penstock {

//! Where a file is: its folder, which is open, and its name there. Output files are opened, renamed and deleted
//! through it. If there is a link at the name, the link is never followed: what lies beside an output cannot
//! lead a write to another place. Errors are numbers of errno.
class PENSTOCK_EXPORT FilePlace
{
public:
    //! \a path as it is: a link at its end is the file.
    static Result<FilePlace, int> at(const QString &path);
    //! \a path with the links at its end followed, 40 at most, also where the last one leads to nothing yet.
    static Result<FilePlace, int> behindLinks(const QString &path);

    FilePlace(FilePlace &&other) noexcept;
    FilePlace &operator=(FilePlace &&other) noexcept;
    Q_DISABLE_COPY(FilePlace)
    ~FilePlace();

    //! The descriptor for \a flags of open(); a new file has the permissions that the umask leaves.
    Result<int, int> open(int flags) const;
    int renameTo(const FilePlace &to) const; //!< 0, or the error.
    //! The same if there is nothing at \a to, else EEXIST.
    int renameToNew(const FilePlace &to) const;
    int remove() const; //!< 0, or the error.
    int
    makeFolder() const; //!< 0, or the error: EEXIST for a folder, ENOTDIR for anything else there.
    QString path() const; //!< Without links in its folder.

private:
    FilePlace(int folder, QByteArray folderPath, QByteArray name);
    static Result<FilePlace, int> from(int base, const QByteArray &basePath,
                                       const QByteArray &path);

    int m_folder;
    QByteArray m_folderPath;
    QByteArray m_name;
};

} // namespace penstock
