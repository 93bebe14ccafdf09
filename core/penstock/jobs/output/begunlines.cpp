// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/begunlines.h>

#include <QCryptographicHash>
#include <QFile>
#include <QtEndian>

#include <algorithm>

namespace penstock {

// Hashes: where the first block begins, then for each block its size and its hash. Blocks end where
// sectors of the file end, and where an append ends.
namespace {
constexpr qint64 blockSize = 512; // bytes
constexpr qsizetype hashSize = 8;
constexpr qsizetype entrySize = qsizetype(sizeof(quint16)) + hashSize;

template <typename Number>
void appendNumber(QByteArray &bytes, Number number)
{
    const Number big = qToBigEndian(number);
    bytes.append(reinterpret_cast<const char *>(&big), qsizetype(sizeof big));
}

QByteArray hashOf(QByteArrayView block)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    hash.addData(block);
    return hash.result().first(hashSize);
}

// After a power cut, a sector that the disk did not write may read as zeros.
bool isBlock(const QByteArray &block, quint16 size, QByteArrayView hash)
{
    const bool isLost = std::all_of(block.begin(), block.end(), [](char c) { return c == 0; });
    return block.size() == size && (isLost || hashOf(block) == hash);
}
} // namespace

BegunLines::BegunLines(qint64 from)
    : m_end(from)
{
    appendNumber(m_hashes, from);
}

void BegunLines::append(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const qint64 size = std::min(qint64(bytes.size()), blockSize - m_end % blockSize);
        appendNumber(m_hashes, quint16(size));
        m_hashes += hashOf(bytes.first(size));
        bytes = bytes.sliced(size);
        m_end += size;
    }
}

bool hasCommitted(const QString &path, qint64 committed)
{
    QFile file(path);
    if (committed > 0 && file.size() < committed) // also of a pipe, which must not be opened
        return false;
    return committed <= 0 || !file.open(QIODevice::ReadOnly)
        || (file.seek(committed - 1) && file.read(1) == "\n");
}

bool endsAsLeft(const QString &path, const LinesWritten &known)
{
    QFile file(path);
    if (known.length < 0 || !file.exists() || file.size() <= known.length)
        return true;
    QByteArrayView hashes = known.begun;
    if (hashes.size() < qsizetype(sizeof(qint64))
        || qFromBigEndian<qint64>(hashes.data()) != known.length || !file.open(QIODevice::ReadOnly)
        || !file.seek(known.length))
        return false;
    hashes = hashes.sliced(sizeof(qint64));
    while (!file.atEnd()) {
        if (hashes.size() < entrySize)
            return false;
        const auto size = qFromBigEndian<quint16>(hashes.data());
        if (!isBlock(file.read(size), size, hashes.sliced(sizeof size).first(hashSize)))
            return false;
        hashes = hashes.sliced(entrySize);
    }
    return true;
}

} // namespace penstock
