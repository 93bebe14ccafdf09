// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobfolder.h>

#include <penstock/jobs/spec/durablefile.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/fileplace.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace penstock {

namespace {
QString lockIn(const QString &folder)
{
    return QDir(folder).filePath(u"lock"_s);
}

Error takenError(const QString &folder, int lock)
{
    QByteArray pid(20, '\0');
    pid.truncate(std::max<ssize_t>(::pread(lock, pid.data(), size_t(pid.size()), 0), 0));
    return runMessage("folder.claimed", QString::fromLatin1(pid.trimmed())).at(folder);
}

// For people, in the error of the next one.
void leavePid(int lock)
{
    const QByteArray pid = QByteArray::number(QCoreApplication::applicationPid()) + '\n';
    if (::ftruncate(lock, 0) == 0) {
        [[maybe_unused]] const ssize_t count
            = ::pwrite(lock, pid.constData(), size_t(pid.size()), 0);
    }
}
} // namespace

JobFolder::JobFolder(QString path, int lock)
    : m_path(std::move(path))
    , m_lock(lock)
{ }

JobFolder::~JobFolder()
{
    if (m_lock >= 0)
        ::close(m_lock);
}

Result<JobFolder> JobFolder::claim(const QString &path)
{
    const QString folder = QDir::cleanPath(QDir().absoluteFilePath(path));
    if (Result<void> made = systemDisk()->makeFolder(folder); !made)
        return failure(made.error());
    // Rows, bodies and URLs are in the journal: nobody else's business.
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QByteArray type = QStorageInfo(folder).fileSystemType();
    if (isNetworkFileSystem(type))
        return failure(runMessage("folder.network", QString::fromLocal8Bit(type)).at(folder));

    const QString lockPath = lockIn(folder);
    const Result<FilePlace, int> place = FilePlace::at(lockPath);
    const Result<int, int> lock = place ? place->open(O_RDWR | O_CREAT) : failure(place.error());
    if (!lock)
        return failure(writeError(lock.error(), lockPath));
    JobFolder claimed(folder, *lock);
    if (::flock(*lock, LOCK_EX | LOCK_NB) != 0)
        return failure(errno == EWOULDBLOCK ? takenError(folder, *lock)
                                            : writeError(errno, lockPath));
    leavePid(*lock);
    return claimed;
}

QString JobFolder::journalIn(const QString &folder)
{
    return QDir(folder).filePath(u"journal.sqlite"_s);
}

std::optional<qint64> JobFolder::claimedBy(const QString &folder)
{
    return FilePlace::lockedBy(lockIn(folder));
}

bool JobFolder::hasJournal() const
{
    return QFileInfo::exists(journalPath());
}

Result<void> JobFolder::forget()
{
    // The database first, for good: it must never stand there without the newer part in its log.
    // A log without its database is thrown away.
    for (const char *const suffix : {"", "-wal", "-shm"}) {
        const QString file = journalPath() + QString::fromLatin1(suffix);
        if (Result<void> removed = systemDisk()->remove(file); !removed)
            return removed;
        if (Result<void> synced = systemDisk()->syncFolder(m_path); !synced)
            return synced;
    }
    return {};
}

} // namespace penstock
