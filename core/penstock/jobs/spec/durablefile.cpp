// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/durablefile.h>

#include <penstock/jobs/spec/runmessages.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
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
    const auto why = MessageArgument::quoted(qt_error_string(number));
    switch (number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return runMessage("disk.full", why).at(path);
    case EACCES:
    case EPERM:
    case EROFS:
        return runMessage("disk.denied", why).at(path);
    case ELOOP:
        return runMessage("disk.link").at(path);
    case EIO:
        return runMessage("disk.faulty", why).at(path);
    default:
        return runMessage("disk.not_written", why).at(path);
    }
}

namespace {
Error thereAlready(const QString &path)
{
    return runMessage("disk.exists").at(path);
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
        struct stat status = {};
        if (::fstat(m_descriptor, &status) == 0 && status.st_size != before)
            return failure(runMessage("disk.extended").at(m_path));
        while (!bytes.isEmpty()) {
            // At the end, wherever that is: nothing is overwritten.
            const ssize_t count = ::write(m_descriptor, bytes.data(), size_t(bytes.size()));
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
        return isInItsPlace() ? Result<void>() : failure(runMessage("disk.gone").at(m_path));
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

Result<std::unique_ptr<DurableFile>> fileAt(const Result<FilePlace, int> &place, int flags,
                                            const QString &path)
{
    // Opening a pipe must not wait for its reader.
    const Result<int, int> opened = place
        ? place->open(flags | O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK)
        : failure(place.error());
    if (!opened)
        return failure(opened.error() == EEXIST ? thereAlready(path)
                                                : writeError(opened.error(), path));
    struct stat status = {};
    const bool isKnown = ::fstat(*opened, &status) == 0;
    auto file = std::make_unique<SystemFile>(*opened, path, isKnown ? status.st_size : 0);
    if (!isKnown || !S_ISREG(status.st_mode))
        return failure(runMessage("disk.not_regular").at(path));
    if (::flock(*opened, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return failure(runMessage("disk.locked").at(path));
    return file;
}

class SystemDisk final : public Disk
{
public:
    Result<std::unique_ptr<DurableFile>> open(const QString &path, Path kind) override
    {
        return fileAt(kind == Path::Named ? FilePlace::behindLinks(path) : FilePlace::at(path),
                      kind == Path::New ? O_EXCL : 0, path);
    }

    Result<void> rename(const QString &from, const QString &to, Onto onto) override
    {
        const Result<FilePlace, int> source = FilePlace::at(from);
        const Result<FilePlace, int> target = FilePlace::at(to);
        const int fault = !source    ? source.error()
            : !target                ? target.error()
            : onto == Onto::Anything ? source->renameTo(*target)
                                     : source->renameToNew(*target);
        if (fault == EEXIST)
            return failure(thereAlready(to));
        return fault == 0 ? Result<void>() : failure(writeError(fault, to));
    }

    Result<void> remove(const QString &path) override
    {
        const Result<FilePlace, int> place = FilePlace::at(path);
        const int fault = place ? place->remove() : place.error();
        return fault == 0 || fault == ENOENT ? Result<void>() : failure(writeError(fault, path));
    }

    Result<void> syncFolder(const QString &path) override
    {
        const int descriptor = ::open(QFile::encodeName(path).constData(), // NOLINT(*-vararg)
                                      O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (descriptor < 0) // a name in it was just created or removed, so it existed
            return failure(errno == ENOENT ? runMessage("disk.gone").at(path)
                                           : writeError(errno, path));
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
        const Result<FilePlace, int> place = FilePlace::at(clean);
        const int fault = place ? place->makeFolder() : place.error();
        if (fault != 0 && !QFileInfo(clean).isDir()) // else another process made it
            return failure(writeError(fault, clean));
        return syncFolder(above);
    }

    Result<void> makeOwnFolder(const QString &path) override
    {
        const Result<FilePlace, int> place = FilePlace::at(path);
        const int fault = place ? place->makeFolder() : place.error();
        if (fault == EEXIST)
            return {};
        if (fault != 0)
            return failure(writeError(fault, path));
        return syncFolder(QFileInfo(path).absolutePath());
    }
};
} // namespace

std::shared_ptr<Disk> systemDisk()
{
    static const auto disk = std::make_shared<SystemDisk>();
    return disk;
}

bool isNetworkFileSystem(const QByteArray &type)
{
    static const QByteArrayList network
        = QByteArray(
              "9p afpfs afs beegfs ceph cifs coda davfs fuse.ceph fuse.curlftpfs fuse.davfs2 "
              "fuse.gcsfuse fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs lustre nfs nfs4 "
              "smb2 smb3 smbfs webdav")
              .split(' ');
    return network.contains(type);
}

} // namespace penstock
