// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/fileplace.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <cerrno>
#include <climits>
#include <cstdio>

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

//! No name that another program would take, and not long.
QByteArray draftName()
{
    return ".penstock-" + QByteArray::number(QRandomGenerator::system()->generate64(), 16);
}
} // namespace

void Descriptor::close()
{
    if (isOpen())
        ::close(std::exchange(m_number, -1));
}

FilePlace::FilePlace(int folder, QByteArray folderPath, QByteArray name)
    : m_folder(folder)
    , m_folderPath(std::move(folderPath))
    , m_name(std::move(name))
{ }

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
        const ssize_t size = ::readlinkat(place->m_folder.get(), place->m_name.constData(),
                                          target.data(), size_t(target.size()));
        if (size < 0)
            break; // no link
        struct stat link = {};
        const bool isKnown = ::fstatat(place->m_folder.get(), place->m_name.constData(), &link,
                                       AT_SYMLINK_NOFOLLOW)
            == 0;
        const bool isStrangers = !isKnown || (link.st_uid != 0 && link.st_uid != ::geteuid());
        if (links == maxLinks || isStrangers)
            return failure(ELOOP);
        Result<FilePlace, int> next
            = from(place->m_folder.get(), place->m_folderPath, target.first(size));
        if (!next)
            return next;
        *place = *std::move(next);
    }
    return place;
}

Result<int, int> FilePlace::open(int flags, mode_t mode) const
{
    const int file = ::openat(m_folder.get(), m_name.constData(), // NOLINT(*-vararg)
                              flags | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file < 0)
        return failure(int(errno));
    return file;
}

int FilePlace::renameTo(const FilePlace &to) const
{
    const bool isDone
        = ::renameat(m_folder.get(), m_name.constData(), to.m_folder.get(), to.m_name.constData())
        == 0;
    return isDone ? 0 : errno;
}

int FilePlace::renameToNew(const FilePlace &to) const
{
#ifdef RENAME_NOREPLACE
    if (::renameat2(m_folder.get(), m_name.constData(), to.m_folder.get(), to.m_name.constData(),
                    RENAME_NOREPLACE)
        == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
#endif
    // Some file systems cannot do it in one step.
    struct stat there = {};
    if (::fstatat(to.m_folder.get(), to.m_name.constData(), &there, AT_SYMLINK_NOFOLLOW) == 0)
        return EEXIST;
    return renameTo(to);
}

int FilePlace::remove() const
{
    return ::unlinkat(m_folder.get(), m_name.constData(), 0) == 0 ? 0 : errno;
}

int FilePlace::remove(const QString &path)
{
    const Result<FilePlace, int> place = at(path);
    return place ? place->remove() : place.error();
}

// Not by trying: that would turn away a process that takes the lock then.
std::optional<qint64> FilePlace::lockHolder(const QString &path)
{
    struct stat lock = {};
    if (::stat(QFile::encodeName(path).constData(), &lock) != 0)
        return std::nullopt;
    QFile locks(u"/proc/locks"_s);
    if (!locks.open(QIODevice::ReadOnly))
        return std::nullopt;
    // "7: FLOCK  ADVISORY  WRITE 708 08:01:9175155 0 EOF"
    constexpr qsizetype pidColumn = 4;
    const QByteArray inode = ':' + QByteArray::number(quint64(lock.st_ino)) + ' ';
    for (const QByteArray &line : locks.readAll().split('\n')) {
        const QByteArrayList columns = line.simplified().split(' ');
        if (columns.size() > pidColumn && line.contains("FLOCK") && line.contains(inode))
            return columns.at(pidColumn).toLongLong();
    }
    return std::nullopt;
}

int FilePlace::syncFolder() const
{
    // A descriptor that is only for searching cannot be synced.
    const Descriptor folder(::openat(m_folder.get(), ".", // NOLINT(*-vararg)
                                     O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return folder.isOpen() && ::fsync(folder.get()) == 0 ? 0 : errno;
}

int FilePlace::makeFolder(mode_t mode) const
{
    if (::mkdirat(m_folder.get(), m_name.constData(), mode) == 0)
        return 0;
    const int number = errno;
    struct stat there = {};
    if (number != EEXIST
        || ::fstatat(m_folder.get(), m_name.constData(), &there, AT_SYMLINK_NOFOLLOW) != 0)
        return number;
    return S_ISDIR(there.st_mode) ? EEXIST : ENOTDIR;
}

int FilePlace::makeFolders(const QString &path)
{
    const QString whole = QDir().absoluteFilePath(path);
    if (QFileInfo(whole).isDir())
        return 0;
    const QString above = whole.section(QLatin1Char('/'), 0, -2, QString::SectionSkipEmpty);
    if (const int fault = makeFolders(QLatin1Char('/') + above); fault != 0)
        return fault;
    const Result<FilePlace, int> place = at(whole);
    const int fault = place ? place->makeFolder() : place.error();
    return fault == EEXIST ? 0 : fault; // another process made it
}

QString FilePlace::path() const
{
    const QString folder = QFileInfo(QFile::decodeName(m_folderPath)).canonicalFilePath();
    return QDir(folder).filePath(QFile::decodeName(m_name));
}

FileDraft::FileDraft(FilePlace target, FilePlace own, int descriptor)
    : m_target(std::move(target))
    , m_own(std::move(own))
    , m_descriptor(descriptor)
{ }

FileDraft &FileDraft::operator=(FileDraft &&other) noexcept
{
    std::swap(m_target, other.m_target);
    std::swap(m_own, other.m_own);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_isMoved, other.m_isMoved);
    return *this;
}

FileDraft::~FileDraft()
{
    if (m_descriptor.isOpen() && !m_isMoved)
        m_own.remove();
}

Result<FileDraft, int> FileDraft::beside(FilePlace place, std::optional<mode_t> mode)
{
    struct stat there = {};
    const char *const name = place.m_name.constData();
    if (::fstatat(place.m_folder.get(), name, &there, AT_SYMLINK_NOFOLLOW) == 0) {
        if (!S_ISREG(there.st_mode) && !S_ISLNK(there.st_mode))
            return failure(S_ISDIR(there.st_mode) ? EISDIR : EINVAL);
        if (!mode && S_ISREG(there.st_mode)) {
            if (::faccessat(place.m_folder.get(), name, W_OK, AT_EACCESS) != 0)
                return failure(int(errno));
            mode = there.st_mode & 0777U;
        }
    }
    const int folder = ::fcntl(place.m_folder.get(), F_DUPFD_CLOEXEC, 0); // NOLINT(*-vararg)
    if (folder < 0)
        return failure(int(errno));
    FilePlace own(folder, place.m_folderPath, draftName());
    // Until fchmod() has set the mode, only the owner can open it.
    const Result<int, int> file
        = own.open(O_WRONLY | O_CREAT | O_EXCL, mode ? FilePlace::ownerOnly : FilePlace::anyone);
    if (!file)
        return failure(file.error());
    FileDraft draft(std::move(place), std::move(own), *file);
    if (mode && ::fchmod(*file, *mode) != 0)
        return failure(int(errno));
    return draft;
}

int FileDraft::put(QByteArrayView bytes, Result<FilePlace, int> place, Onto onto,
                   std::optional<mode_t> mode)
{
    if (!place)
        return place.error();
    Result<FileDraft, int> draft = beside(*std::move(place), mode);
    int fault = draft ? draft->write(bytes) : draft.error();
    if (fault == 0)
        fault = draft->sync();
    if (fault == 0)
        fault = onto == Onto::Nothing ? draft->create() : draft->replace();
    return fault;
}

int FileDraft::write(QByteArrayView bytes) const
{
    while (!bytes.isEmpty()) {
        const ssize_t count = ::write(m_descriptor.get(), bytes.data(), size_t(bytes.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count == 0 ? ENOSPC : errno;
        bytes = bytes.sliced(count);
    }
    return 0;
}

int FileDraft::sync() const
{
    return ::fsync(m_descriptor.get()) == 0 ? 0 : errno;
}

int FileDraft::replace()
{
    return moved(m_own.renameTo(m_target));
}

int FileDraft::create()
{
    return moved(m_own.renameToNew(m_target));
}

int FileDraft::moved(int fault)
{
    m_isMoved = m_isMoved || fault == 0;
    return fault;
}

} // namespace penstock
