// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/board/grantlog.h>

#include <penstock/sharing/keys/sharingmessages.h>

#include <QFileInfo>

#include <algorithm>
#include <atomic>
#include <cstring>

namespace penstock {

namespace {
constexpr std::size_t headSize = 4096;
constexpr quint64 logMagic = 0x3147'4f4c'4e45'50; // PENLOG1
} // namespace

struct Q_DECL_HIDDEN GrantLog::Layout
{
    quint64 magic;
    quint64 room;
    std::atomic<quint64> begin;
    std::atomic<quint64> end;
    std::atomic<std::int64_t> wallOffset;
    std::atomic<std::int64_t> aliveAt;
    char boot[64];
};

Result<GrantLog> GrantLog::create(const QString &path, ClockReading now, std::size_t room,
                                  const QByteArray &boot)
{
    Result<MappedFile> file = MappedFile::open(path, headSize + room, MappedFile::Open::OrCreate);
    if (!file)
        return failure(file.error());
    GrantLog log(std::move(*file), boot);
    Layout &layout = log.layout();
    layout.magic = logMagic;
    layout.room = room;
    layout.begin = layout.end = 0;
    std::strncpy(layout.boot, boot.constData(), sizeof layout.boot - 1);
    log.noteClock(now);
    return log;
}

Result<GrantLog> GrantLog::openExisting(const QString &path, const QByteArray &boot)
{
    const qint64 size = QFileInfo(path).size();
    if (size <= qint64(headSize))
        return failure(sharingMessage("sharing.not_a_log").at(path));
    Result<MappedFile> file = MappedFile::open(path, std::size_t(size), MappedFile::Open::Existing);
    if (!file)
        return failure(file.error());
    GrantLog log(std::move(*file), boot);
    const Layout &layout = log.layout();
    if (layout.magic != logMagic || layout.room != std::size_t(size) - headSize
        || layout.begin > layout.end || layout.end - layout.begin > layout.room)
        return failure(sharingMessage("sharing.not_a_log").at(path));
    return log;
}

GrantLog::Layout &GrantLog::layout()
{
    return *reinterpret_cast<Layout *>(m_file.data());
}

const GrantLog::Layout &GrantLog::layout() const
{
    return *reinterpret_cast<const Layout *>(m_file.data());
}

quint64 GrantLog::end() const
{
    return layout().end.load(std::memory_order_acquire);
}

std::size_t GrantLog::room() const
{
    return std::size_t(layout().room);
}

void GrantLog::copyIn(quint64 position, const char *from, std::size_t size)
{
    auto *const ring = reinterpret_cast<char *>(m_file.data() + headSize);
    const std::size_t at = position % room();
    const std::size_t first = std::min(size, room() - at);
    std::memcpy(ring + at, from, first);
    std::memcpy(ring, from + first, size - first);
}

void GrantLog::copyOut(quint64 position, char *to, std::size_t size) const
{
    const auto *const ring = reinterpret_cast<const char *>(m_file.data() + headSize);
    const std::size_t at = position % room();
    const std::size_t first = std::min(size, room() - at);
    std::memcpy(to, ring + at, first);
    std::memcpy(to + first, ring, size - first);
}

quint32 GrantLog::sizeAt(quint64 position) const
{
    quint32 size = 0;
    copyOut(position, reinterpret_cast<char *>(&size), sizeof size);
    return size;
}

void GrantLog::restBefore(quint64 position)
{
    if (position - m_resting >= room()) // all of it, however often around
        m_file.rest(headSize, room());
    else if (position % room() < m_resting % room()) {
        m_file.rest(headSize + m_resting % room(), room() - m_resting % room());
        m_file.rest(headSize, position % room());
    } else {
        m_file.rest(headSize + m_resting % room(), position % room() - m_resting % room());
    }
    m_resting = position;
}

void GrantLog::append(const QByteArray &entry)
{
    const auto size = quint32(entry.size());
    const std::size_t needed = sizeof size + size;
    if (needed > room())
        return;
    Layout &layout = this->layout();
    const quint64 at = layout.end.load(std::memory_order_relaxed);
    quint64 oldest = layout.begin.load(std::memory_order_relaxed);
    while (at + needed - oldest > room())
        oldest += sizeof size + sizeAt(oldest);
    layout.begin.store(oldest, std::memory_order_release);
    copyIn(at, reinterpret_cast<const char *>(&size), sizeof size);
    copyIn(at + sizeof size, entry.constData(), size);
    layout.end.store(at + needed, std::memory_order_release);
}

std::vector<QByteArray> GrantLog::entriesFrom(quint64 position) const
{
    std::vector<QByteArray> entries;
    const quint64 last = end();
    quint64 at = std::max(position, layout().begin.load(std::memory_order_acquire));
    while (at < last && last - at >= sizeof(quint32)) {
        const quint32 size = sizeAt(at);
        at += sizeof size;
        if (size > last - at)
            break;
        QByteArray &entry = entries.emplace_back(qsizetype(size), Qt::Uninitialized);
        copyOut(at, entry.data(), size);
        at += size;
    }
    return entries;
}

Instant GrantLog::asOf(Instant written, ClockReading now) const
{
    const QByteArray boot(layout().boot, qsizetype(::strnlen(layout().boot, sizeof layout().boot)));
    if (boot == m_boot)
        return std::min(written, now.at);
    const Duration shift = Duration(layout().wallOffset.load()) - now.wallOffset;
    return std::min(written + shift, now.at);
}

void GrantLog::noteClock(ClockReading now)
{
    layout().wallOffset = now.wallOffset.count();
    layout().aliveAt = now.at.time_since_epoch().count();
}

Instant GrantLog::aliveAt(ClockReading now) const
{
    return asOf(Instant(Duration(layout().aliveAt.load())), now);
}

} // namespace penstock
