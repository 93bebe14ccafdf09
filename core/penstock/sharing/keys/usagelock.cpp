// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/usagelock.h>

#include <penstock/sharing/keys/privatefile_p.h>
#include <penstock/support/fileplace.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace penstock {

namespace {
// It stays when the key is forgotten: who opened it before that would lock a file without a name.
QString lockOf(const UsageFolder &folder, const QString &id)
{
    return QDir(folder.path()).filePath(id + u".lock"_s);
}
} // namespace

Result<std::optional<UsageLock>> UsageLock::take(const UsageFolder &folder, const QString &id)
{
    if (Result<void> made = privatefile::makeFolder(folder.path()); !made)
        return failure(made.error());
    const QString path = lockOf(folder, id);
    const Result<FilePlace, int> place = FilePlace::at(path);
    const Result<int, int> file
        = place ? place->open(O_RDWR | O_CREAT, FilePlace::ownerOnly) : failure(place.error());
    if (!file)
        return failure(privatefile::writeError(file.error(), path));
    UsageLock lock(*file);
    if (::flock(*file, LOCK_EX | LOCK_NB) == 0)
        return std::optional(std::move(lock));
    if (errno == EWOULDBLOCK)
        return std::nullopt;
    return failure(privatefile::writeError(errno, path));
}

// Not by trying: that would turn away whoever takes it in that moment.
std::optional<qint64> UsageLock::heldBy(const UsageFolder &folder, const QString &id)
{
    struct stat lock = {};
    if (::stat(QFile::encodeName(lockOf(folder, id)).constData(), &lock) != 0)
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

bool UsageLock::wasTaken(const UsageFolder &folder, const QString &id)
{
    return QFileInfo::exists(lockOf(folder, id));
}

UsageLock::~UsageLock()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

} // namespace penstock
