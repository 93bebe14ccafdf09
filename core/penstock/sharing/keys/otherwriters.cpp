// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/otherwriters.h>

#include <penstock/sharing/keys/sharingmessages.h>

#include <QFile>

#include <sys/stat.h>

namespace penstock {

OtherWriters::FileMark OtherWriters::markOf(const QString &file)
{
    struct stat seen = {};
    if (::stat(QFile::encodeName(file).constData(), &seen) != 0)
        return {};
    return {quint64(seen.st_ino),
            std::chrono::seconds(seen.st_mtim.tv_sec)
                + std::chrono::nanoseconds(seen.st_mtim.tv_nsec)};
}

void OtherWriters::noteFile(const UsageFolder &folder, const QString &id)
{
    m_noted = markOf(folder.fileOf(id));
}

std::optional<Error> OtherWriters::look(const UsageFolder &folder, const QString &id,
                                        const KeyHost &here) const
{
    const QString file = folder.fileOf(id);
    if (!hasNoted() || markOf(file) == m_noted)
        return std::nullopt;
    const Result<std::optional<UsageRecord>> theirs = folder.load(id);
    if (!theirs || !*theirs || (*theirs)->writer.isOnMachineOf(here))
        return std::nullopt;
    return sharingMessage("key_use.other_computer", (*theirs)->writer.name).at(file);
}

std::optional<Error> OtherWriters::faultOf(const std::optional<KeyHost> &writer,
                                           const KeyHost &here, const QString &file)
{
    if (!writer || writer->isOnMachineOf(here))
        return std::nullopt;
    return sharingMessage("key_use.written_by_other_computer", writer->name).at(file);
}

} // namespace penstock
