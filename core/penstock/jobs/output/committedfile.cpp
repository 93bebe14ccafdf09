// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/committedfile_p.h>

#include <penstock/jobs/spec/runmessages.h>

#include <QFileInfo>

#include <utility>

namespace penstock {

namespace {
constexpr qsizetype maxWaiting = 256 * 1024; // bytes
}

CommittedFile::CommittedFile(std::shared_ptr<Disk> disk, QString path, QString name, Made made,
                             Disk::Path kind)
    : m_disk(std::move(disk))
    , m_path(std::move(path))
    , m_name(std::move(name))
    , m_made(made)
    , m_kind(kind)
{ }

// With what the journal knows of and nothing else.
Result<void> CommittedFile::open(qint64 committed)
{
    if (!hasCommitted(m_path, committed))
        return failure(runMessage("disk.changed").at(m_path));
    const QFileInfo info(m_path);
    const bool isNew = !info.exists();
    auto file = m_disk->open(m_path, m_kind);
    if (!file)
        return failure(file.error());
    m_file = *std::move(file);
    if (isNew) {
        if (Result<void> named = m_disk->syncFolder(info.absolutePath()); !named)
            return named;
    }
    return m_file->size() == committed ? Result<void>() : cut(committed);
}

// If nothing was committed, the caller may empty the file. The hashes of what is cut off are
// replaced with the next lines: until then the cut has to be on the disk.
Result<void> CommittedFile::cut(qint64 committed)
{
    const Result<QByteArray> begun = m_memory.begun(m_name);
    if (!begun)
        return failure(begun.error());
    if (committed > 0 && !endsAsLeft(m_path, {committed, *begun}))
        return failure(runMessage("disk.extended").at(m_path));
    Result<void> done = m_file->truncate(committed);
    return done ? m_file->sync() : done;
}

Result<void> CommittedFile::begin(const OutputMemory &committed)
{
    const Result<std::optional<qint64>> known = committed(m_name);
    if (!known)
        return failure(known.error());
    m_length = known->value_or(0);
    m_memory = committed;
    m_begun = BegunLines(m_length);
    if (m_made == Made::WhenNeeded && m_length == 0 && !QFileInfo::exists(m_path))
        return {};
    return open(m_length);
}

Result<void> CommittedFile::append(QByteArrayView lines)
{
    m_waiting.append(lines);
    m_length += lines.size();
    return m_waiting.size() < maxWaiting ? Result<void>() : flush();
}

Result<void> CommittedFile::flush()
{
    if (m_waiting.isEmpty())
        return {};
    if (!m_file) {
        if (QFileInfo(m_path).size() > 0) // made by another since begin()
            return failure(runMessage("disk.extended").at(m_path));
        if (Result<void> opened = open(0); !opened)
            return opened;
    }
    m_isDirty = true;
    m_begun.append(m_waiting);
    if (Result<void> noted = m_memory.noteBegun(m_name, m_begun); !noted)
        return noted;
    Result<void> written = m_file->append(m_waiting);
    m_waiting.resize(0); // keeps its memory
    return written;
}

Result<void> CommittedFile::sync()
{
    if (Result<void> flushed = flush(); !flushed)
        return flushed;
    if (!m_isDirty)
        return {};
    m_isDirty = false;
    m_begun = BegunLines(m_length);
    return m_file->sync();
}

} // namespace penstock
