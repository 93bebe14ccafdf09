// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/storage/fileplace.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace penstock {

namespace {
#ifdef O_PATH
constexpr int searchFolder = O_PATH | O_DIRECTORY | O_CLOEXEC; // a folder may be unreadable
#else
constexpr int searchFolder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif
} // namespace

FilePlace::FilePlace(int folder, QByteArray folderPath, QByteArray name)
    : m_folder(folder)
    , m_folderPath(std::move(folderPath))
    , m_name(std::move(name))
{ }

FilePlace::FilePlace(FilePlace &&other) noexcept
    : m_folder(std::exchange(other.m_folder, -1))
    , m_folderPath(std::move(other.m_folderPath))
    , m_name(std::move(other.m_name))
{ }

FilePlace &FilePlace::operator=(FilePlace &&other) noexcept
{
    std::swap(m_folder, other.m_folder);
    std::swap(m_folderPath, other.m_folderPath);
    std::swap(m_name, other.m_name);
    return *this;
}

FilePlace::~FilePlace()
{
    if (m_folder >= 0)
        ::close(m_folder);
}

// The system goes through the folders: it knows where .. leads behind a link.
Result<FilePlace, int> FilePlace::from(int base, const QByteArray &basePath, const QByteArray &path)
{
    QByteArray whole = path;
    while (whole.size() > 1 && whole.endsWith('/'))
        whole.chop(1);
    const qsizetype slash = whole.lastIndexOf('/');
    const QByteArray name = whole.sliced(slash + 1);
    if (name.isEmpty() || name == "." || name == "..")
        return failure(EISDIR);
    const QByteArray above = slash < 0 ? QByteArray(".")
        : slash == 0                   ? QByteArray("/")
                                       : whole.first(slash);
    const int folder = ::openat(base, above.constData(), searchFolder); // NOLINT(*-vararg)
    if (folder < 0)
        return failure(int(errno));
    return FilePlace(folder, above.startsWith('/') ? above : basePath + '/' + above, name);
}

Result<FilePlace, int> FilePlace::at(const QString &path)
{
    return from(AT_FDCWD, {}, QFile::encodeName(QDir().absoluteFilePath(path)));
}

Result<FilePlace, int> FilePlace::behindLinks(const QString &path)
{
    constexpr int maxLinks = 40; // as Linux has it
    QByteArray target(PATH_MAX, Qt::Uninitialized);
    Result<FilePlace, int> place = at(path);
    for (int links = 0; place; ++links) {
        const ssize_t size = ::readlinkat(place->m_folder, place->m_name.constData(), target.data(),
                                          size_t(target.size()));
        if (size < 0)
            break; // no link
        if (links == maxLinks)
            return failure(ELOOP);
        Result<FilePlace, int> next
            = from(place->m_folder, place->m_folderPath, target.first(size));
        if (!next)
            return next;
        *place = *std::move(next);
    }
    return place;
}

Result<int, int> FilePlace::open(int flags) const
{
    constexpr mode_t mode = 0666; // less what the user's umask takes away
    const int file = ::openat(m_folder, m_name.constData(), // NOLINT(*-vararg)
                              flags | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file < 0)
        return failure(int(errno));
    return file;
}

int FilePlace::renameTo(const FilePlace &to) const
{
    const bool isDone
        = ::renameat(m_folder, m_name.constData(), to.m_folder, to.m_name.constData()) == 0;
    return isDone ? 0 : errno;
}

int FilePlace::renameToNew(const FilePlace &to) const
{
#ifdef RENAME_NOREPLACE
    if (::renameat2(m_folder, m_name.constData(), to.m_folder, to.m_name.constData(),
                    RENAME_NOREPLACE)
        == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
#endif
    // Some file systems cannot do it in one step.
    struct stat there = {};
    if (::fstatat(to.m_folder, to.m_name.constData(), &there, AT_SYMLINK_NOFOLLOW) == 0)
        return EEXIST;
    return renameTo(to);
}

int FilePlace::remove() const
{
    return ::unlinkat(m_folder, m_name.constData(), 0) == 0 ? 0 : errno;
}

int FilePlace::makeFolder() const
{
    constexpr mode_t mode = 0777; // less what the user's umask takes away
    if (::mkdirat(m_folder, m_name.constData(), mode) == 0)
        return 0;
    const int number = errno;
    struct stat there = {};
    if (number != EEXIST
        || ::fstatat(m_folder, m_name.constData(), &there, AT_SYMLINK_NOFOLLOW) != 0)
        return number;
    return S_ISDIR(there.st_mode) ? EEXIST : ENOTDIR;
}

QString FilePlace::path() const
{
    const QString folder = QFileInfo(QFile::decodeName(m_folderPath)).canonicalFilePath();
    return QDir(folder).filePath(QFile::decodeName(m_name));
}

} // namespace penstock
