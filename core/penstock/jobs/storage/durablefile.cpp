// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/storage/durablefile.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace penstock {

DurableFile::~DurableFile() = default;
Disk::~Disk() = default;

// What a run does then: the writer of journalledger.cpp stops, and JobRun ends with OutputFault.
Error writeError(int number, const QString &path)
{
    const QString why = QStringLiteral("it cannot be written: ") + qt_error_string(number);
    switch (number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return {Error::Kind::Output, why, path,
                QStringLiteral("Make room for it and run the job again; it goes on where it was")};
    case EACCES:
    case EPERM:
    case EROFS:
        return {Error::Kind::Output, why, path,
                QStringLiteral("Allow to write there, or choose another place"),
                Remedy::AnotherOutput};
    case EIO:
        return {Error::Kind::Output, why, path,
                QStringLiteral("Check the disk, then run the job again; it goes on where it was")};
    default:
        return {Error::Kind::Output, why, path, QStringLiteral("Choose another place"),
                Remedy::AnotherOutput};
    }
}

Error goneError(const QString &path)
{
    return {Error::Kind::Output,
            QStringLiteral("it was moved or deleted while the job wrote to it"), path,
            QStringLiteral("Put it back and run the job again, or begin it again"),
            Remedy::StartOver};
}

namespace {
int openFile(const QString &path, int flags)
{
    constexpr mode_t mode = 0666; // less what the user's umask takes away
    return ::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC, mode); // NOLINT(*-vararg)
}

Result<void> syncDescriptor(int descriptor, const QString &path)
{
#ifdef Q_OS_DARWIN
    // fsync() there leaves it in the cache of the drive.
    if (::fcntl(descriptor, F_FULLFSYNC) == 0)
        return {};
#endif
    if (::fsync(descriptor) != 0)
        return failure(writeError(errno, path));
    return {};
}

// The number of what went wrong, or 0.
int renamedToNew(const QByteArray &from, const QByteArray &to)
{
#ifdef RENAME_NOREPLACE
    if (::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
#endif
    // Some file systems cannot do it in one step.
    struct stat there = {};
    if (::lstat(to.constData(), &there) == 0)
        return EEXIST;
    return ::rename(from.constData(), to.constData()) == 0 ? 0 : errno;
}

class SystemFile final : public DurableFile
{
public:
    SystemFile(int descriptor, QString path, qint64 size)
        : m_descriptor(descriptor)
        , m_path(std::move(path))
        , m_size(size)
    { }
    ~SystemFile() override { ::close(m_descriptor); }
    Q_DISABLE_COPY_MOVE(SystemFile)

    qint64 size() const override { return m_size; }

    Result<QByteArray> read(qint64 from, qint64 length) override
    {
        QByteArray bytes(length, Qt::Uninitialized);
        const ssize_t count = ::pread(m_descriptor, bytes.data(), size_t(length), from);
        if (count < 0)
            return failure(writeError(errno, m_path));
        bytes.truncate(count);
        return bytes;
    }

    Result<void> append(QByteArrayView bytes) override
    {
        const qint64 before = m_size;
        while (!bytes.isEmpty()) {
            const ssize_t count
                = ::pwrite(m_descriptor, bytes.data(), size_t(bytes.size()), m_size);
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0) {
                const Error error = writeError(count == 0 ? ENOSPC : errno, m_path);
                // So that it ends with a whole line for whoever looks at it; a resume does not
                // need it.
                if (::ftruncate(m_descriptor, before) == 0)
                    m_size = before;
                return failure(error);
            }
            m_size += count;
            bytes = bytes.sliced(count);
        }
        return {};
    }

    Result<void> truncate(qint64 size) override
    {
        if (::ftruncate(m_descriptor, size) != 0)
            return failure(writeError(errno, m_path));
        m_size = size;
        return {};
    }

    Result<void> sync() override
    {
        if (Result<void> synced = syncDescriptor(m_descriptor, m_path); !synced)
            return synced;
        return isInItsPlace() ? Result<void>() : failure(goneError(m_path));
    }

private:
    // What goes into a file without a name is lost at the end.
    bool isInItsPlace() const
    {
        struct stat ours = {};
        struct stat there = {};
        return ::fstat(m_descriptor, &ours) == 0
            && ::stat(QFile::encodeName(m_path).constData(), &there) == 0
            && ours.st_ino == there.st_ino && ours.st_dev == there.st_dev;
    }

    int m_descriptor;
    QString m_path;
    qint64 m_size;
};

class SystemDisk final : public Disk
{
public:
    Result<std::unique_ptr<DurableFile>> open(const QString &path) override
    {
        // Not to wait for somebody at the other end, if it is a pipe.
        const int descriptor = openFile(path, O_RDWR | O_CREAT | O_NONBLOCK);
        if (descriptor < 0)
            return failure(writeError(errno, path));
        struct stat status = {};
        const bool isKnown = ::fstat(descriptor, &status) == 0;
        auto file = std::make_unique<SystemFile>(descriptor, path, isKnown ? status.st_size : 0);
        if (!isKnown || !S_ISREG(status.st_mode))
            return failure(Error {
                Error::Kind::Output, QStringLiteral("it cannot be written: it is no regular file"),
                path, QStringLiteral("Choose another place"), Remedy::AnotherOutput});
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
            return failure(Error {Error::Kind::Output,
                                  QStringLiteral("another run is writing to it"), path,
                                  QStringLiteral("Wait for its end, or choose another place"),
                                  Remedy::AnotherOutput});
        return file;
    }

    Result<void> rename(const QString &from, const QString &to) override
    {
        if (::rename(QFile::encodeName(from).constData(), QFile::encodeName(to).constData()) != 0)
            return failure(writeError(errno, to));
        return {};
    }

    Result<void> renameToNew(const QString &from, const QString &to) override
    {
        const int fault = renamedToNew(QFile::encodeName(from), QFile::encodeName(to));
        if (fault == EEXIST)
            return failure(Error {
                Error::Kind::Output,
                QStringLiteral("it is there already, and not from an earlier run of this job"), to,
                QStringLiteral("Move it away and run the job again; it goes on where it was")});
        return fault == 0 ? Result<void>() : failure(writeError(fault, to));
    }

    Result<void> remove(const QString &path) override
    {
        if (::unlink(QFile::encodeName(path).constData()) != 0 && errno != ENOENT)
            return failure(writeError(errno, path));
        return {};
    }

    Result<void> syncFolder(const QString &path) override
    {
        const int descriptor = openFile(path, O_RDONLY | O_DIRECTORY);
        if (descriptor < 0)
            return failure(writeError(errno, path));
        Result<void> synced = syncDescriptor(descriptor, path);
        ::close(descriptor);
        return synced;
    }

    Result<void> makeFolder(const QString &path) override
    {
        const QString clean = QDir::cleanPath(QDir().absoluteFilePath(path));
        if (QFileInfo(clean).isDir())
            return {};
        const QString above = QFileInfo(clean).absolutePath();
        if (above != clean) {
            if (Result<void> made = makeFolder(above); !made)
                return made;
        }
        constexpr mode_t mode = 0777; // less what the user's umask takes away
        if (::mkdir(QFile::encodeName(clean).constData(), mode) != 0) {
            const int number = errno;
            if (number != EEXIST || !QFileInfo(clean).isDir()) // somebody else was quicker
                return failure(writeError(number, clean));
        }
        return syncFolder(above);
    }
};
} // namespace

std::shared_ptr<Disk> systemDisk()
{
    static const auto disk = std::make_shared<SystemDisk>();
    return disk;
}

} // namespace penstock
