// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>
#include <utility>

#include <sys/types.h>

namespace penstock {

//! An open file, socket or folder, or none. Its destructor closes it.
class PENSTOCK_EXPORT Descriptor
{
public:
    explicit Descriptor(int number = -1)
        : m_number(number)
    { }
    Descriptor(Descriptor &&other) noexcept
        : m_number(std::exchange(other.m_number, -1))
    { }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    Q_DISABLE_COPY(Descriptor)
    ~Descriptor() { close(); }

    int get() const { return m_number; } //!< Negative if closed.
    bool isOpen() const { return m_number >= 0; } //!< True until close().
    void close(); //!< Does nothing if closed.

private:
    int m_number;
};

//! A file's location: its open folder and its name there. Operations never follow a link at that
//! name, so a link cannot redirect a write. Errors are errno values; functions of type int return 0
//! on success.
class PENSTOCK_EXPORT FilePlace
{
public:
    //! Does not follow a link at the end of \a path.
    static Result<FilePlace, int> at(const QString &path);
    //! Follows up to 40 links at the end of \a path, even if the last target does not exist. Links
    //! of users other than this one or root fail with ELOOP.
    static Result<FilePlace, int> behindLinks(const QString &path);

    static constexpr mode_t anyone = 0666; //!< Reduced by the umask.
    static constexpr mode_t ownerOnly = 0600;

    //! Returns a descriptor. \a flags are those of open(); \a mode, reduced by the umask, applies
    //! to a new file.
    Result<int, int> open(int flags, mode_t mode = anyone) const;
    int renameTo(const FilePlace &to) const; //!< Replaces any file at \a to.
    //! Like renameTo(), but fails with EEXIST if \a to exists.
    int renameToNew(const FilePlace &to) const;
    int remove() const; //!< Deletes the file.
    static int remove(const QString &path); //!< Removes at(path).
    //! Returns EEXIST for a folder, ENOTDIR for other files.
    int makeFolder(mode_t mode = 0777) const;
    //! Creates the folder and its missing parents. It may exist.
    static int makeFolders(const QString &path);
    //! Returns the process of this computer that has locked \a path with flock(2). Only on Linux,
    //! from /proc/locks.
    static std::optional<qint64> lockHolder(const QString &path);
    int syncFolder() const; //!< Makes the names in its folder survive a power cut.
    QString path() const; //!< Resolves links in the folder part.

private:
    friend class FileDraft;
    FilePlace(int folder, QByteArray folderPath, QByteArray name);
    static Result<FilePlace, int> from(int base, const QByteArray &basePath,
                                       const QByteArray &path);

    Descriptor m_folder;
    QByteArray m_folderPath;
    QByteArray m_name;
};

//! A new file with a random name next to its target, moved there when complete. Readers see the old
//! file or the new one. Its destructor deletes it unless it was moved. Errors are those of
//! FilePlace.
class PENSTOCK_EXPORT FileDraft
{
public:
    //! Without \a mode, copies the permissions of the file at \a place, which must be writable, or
    //! applies the umask. Fails if \a place is neither a file nor a link.
    static Result<FileDraft, int> beside(FilePlace place, std::optional<mode_t> mode = {});
    enum class Onto { Anything, Nothing };
    //! Writes \a bytes durably to \a place, with replace(), or create() for Onto::Nothing.
    static int put(QByteArrayView bytes, Result<FilePlace, int> place, Onto onto = Onto::Anything,
                   std::optional<mode_t> mode = {});

    FileDraft(FileDraft &&other) noexcept = default;
    FileDraft &operator=(FileDraft &&other) noexcept;
    Q_DISABLE_COPY(FileDraft)
    ~FileDraft();

    int write(QByteArrayView bytes) const; //!< Appends.
    int sync() const; //!< Makes the data survive a power cut.
    int replace(); //!< Moves it to the target.
    int create(); //!< Like replace(), but fails with EEXIST if the target exists.

private:
    FileDraft(FilePlace target, FilePlace own, int descriptor);
    int moved(int fault);

    FilePlace m_target;
    FilePlace m_own;
    Descriptor m_descriptor;
    bool m_isMoved = false;
};

} // namespace penstock
