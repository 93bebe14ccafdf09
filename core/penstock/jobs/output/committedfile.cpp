// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/committedfile_p.h>

#include <QFileInfo>

#include <utility>

namespace penstock {

namespace {
constexpr qsizetype maxWaiting = 256 * 1024; // bytes
}

CommittedFile::CommittedFile(std::shared_ptr<Disk> disk, QString path, QString name, Made made)
    : m_disk(std::move(disk))
    , m_path(std::move(path))
    , m_name(std::move(name))
    , m_made(made)
{ }

// With what the journal knows of and nothing else.
Result<void> CommittedFile::open(qint64 committed)
{
    const QFileInfo info(m_path);
    const bool isNew = !info.exists();
    auto file = m_disk->open(m_path);
    if (!file)
        return failure(file.error());
    m_file = *std::move(file);
    if (isNew) {
        if (Result<void> named = m_disk->syncFolder(info.absolutePath()); !named)
            return named;
    }
    if (Result<void> checked = check(committed); !checked)
        return checked;
    if (m_file->size() == committed)
        return {};
    m_isDirty = true;
    return m_file->truncate(committed);
}

Result<void> CommittedFile::begin(const OutputMemory &committed)
{
    const Result<std::optional<qint64>> known = committed(m_name);
    if (!known)
        return failure(known.error());
    m_length = known->value_or(0);
    if (m_made == Made::WhenNeeded && m_length == 0 && !QFileInfo::exists(m_path))
        return {};
    return open(m_length);
}

// Whether what was committed can still be there.
Result<void> CommittedFile::check(qint64 committed)
{
    const Error changed {
        Error::Kind::File, QStringLiteral("it was changed since the job wrote to it"), m_path,
        QStringLiteral("Put it back as it was, or begin the job again"), Remedy::StartOver};
    if (m_file->size() < committed)
        return failure(changed);
    if (committed == 0)
        return {};
    const Result<QByteArray> last = m_file->read(committed - 1, 1);
    if (!last)
        return failure(last.error());
    return *last == "\n" ? Result<void>() : failure(changed);
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
        if (Result<void> opened = open(0); !opened)
            return opened;
    }
    m_isDirty = true;
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
    return m_file->sync();
}

} // namespace penstock
