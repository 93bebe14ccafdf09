// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/usagelock.h>

#include <penstock/sharing/keys/privatefile_p.h>
#include <penstock/support/fileplace.h>

#include <QDir>
#include <QFileInfo>

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
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

std::optional<qint64> UsageLock::heldBy(const UsageFolder &folder, const QString &id)
{
    return FilePlace::lockedBy(lockOf(folder, id));
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
