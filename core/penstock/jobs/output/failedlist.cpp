// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/failedlist_p.h>

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/timetext.h>

#include <QFile>
#include <QFileInfo>

namespace penstock {

namespace {
// What a line of failed rows says of itself.
struct FailedLine
{
    QString why;
    QByteArray sentAt;
};

FailedLine failedLine(QByteArrayView line)
{
    FailedLine found;
    const auto members = jsonMembers(line);
    if (!members)
        return found;
    for (const JsonMember &member : *members) {
        if (member.name == u"status"_s) {
            found.why = u"status "_s + member.text;
        } else if (member.name == u"sent_at"_s) {
            found.sentAt = member.text.toUtf8();
        } else if (member.name == u"error"_s) {
            if (const auto message = jsonMember(member.json, u"message"_s))
                found.why = message->text;
        }
    }
    return found;
}

std::size_t keyOf(const FailedLine &line)
{
    return qHashMulti(0, line.why, line.sentAt);
}

Error changed(const QString &path)
{
    return runMessage("failed.changed").at(path);
}
} // namespace

bool isFailedList(const QString &path)
{
    QFile file(path);
    if (QFileInfo(path).isSymLink() || !QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray begin = QByteArrayLiteral("{\"row\":"); // as recordOf() writes it
    const QByteArray there = file.read(begin.size());
    return there.isEmpty() || there == begin;
}

void GoneLines::add(const QString &why, std::optional<WallTime> sentAt, bool goes)
{
    auto &keys = goes ? m_gone : m_kept;
    FailedLine line {.why = why, .sentAt = {}};
    keys.insert(keyOf(line)); // an error of ours says no more
    if (sentAt) {
        appendTimestampMs(line.sentAt, *sentAt);
        keys.insert(keyOf(line));
    }
    if (goes)
        ++m_count;
}

GoneLines::Verdict GoneLines::of(QByteArrayView line) const
{
    const std::size_t key = keyOf(failedLine(line));
    if (!m_gone.contains(key))
        return Verdict::Stays;
    return m_kept.contains(key) ? Verdict::Unknown : Verdict::Goes;
}

FailedList::FailedList(std::shared_ptr<Disk> disk, const QString &path)
    : m_disk(std::move(disk))
    , m_path(QFileInfo::exists(path) ? QFileInfo(path).canonicalFilePath() : path)
{ }

QString FailedList::prepared() const
{
    return m_path + u".next"_s;
}

// Line by line: there may be millions.
Result<void> FailedList::copy(qint64 length, const GoneLines &gone, DurableFile &left) const
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly) || file.size() < length)
        return failure(changed(m_path));
    std::int64_t found = 0;
    while (file.pos() < length) {
        const QByteArray line = file.readLine();
        const GoneLines::Verdict verdict = gone.of(QByteArrayView(line).chopped(1));
        if (!line.endsWith('\n'))
            return failure(changed(m_path));
        if (verdict == GoneLines::Verdict::Unknown)
            return failure(runMessage("failed.ambiguous").at(m_path));
        if (verdict == GoneLines::Verdict::Goes)
            ++found;
        else if (Result<void> added = left.append(line); !added)
            return added;
    }
    return found == gone.count() && file.pos() == length ? Result<void>()
                                                         : failure(changed(m_path));
}

Result<qint64> FailedList::prepare(qint64 length, const GoneLines &gone)
{
    // A run that was killed has left it.
    if (Result<void> removed
        = isFailedList(prepared()) ? m_disk->remove(prepared()) : Result<void>();
        !removed)
        return failure(removed.error());
    const Result<std::unique_ptr<DurableFile>> left = m_disk->open(prepared(), Disk::Path::New);
    if (!left)
        return failure(left.error());
    m_isPrepared = true;
    Result<void> done = copy(length, gone, **left);
    if (done)
        done = (*left)->sync();
    if (done)
        done = m_disk->syncFolder(QFileInfo(m_path).absolutePath());
    if (!done)
        return failure(done.error());
    QFile::setPermissions(prepared(), QFile::permissions(m_path));
    return (*left)->size();
}

Result<void> FailedList::apply()
{
    if (!QFileInfo::exists(prepared()))
        return {};
    if (Result<void> placed = m_disk->rename(prepared(), m_path, Disk::Onto::Anything); !placed)
        return placed;
    return m_disk->syncFolder(QFileInfo(m_path).absolutePath());
}

Result<void> FailedList::discard()
{
    return m_isPrepared ? m_disk->remove(prepared()) : Result<void>();
}

} // namespace penstock
