// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/rows/rowhashes.h>

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QtEndian>

namespace penstock {

namespace {
constexpr QLatin1String columnsKey("columns");
constexpr QLatin1String rowsKey("rows");
constexpr auto bytesOfHash = qsizetype(sizeof(quint64));
} // namespace

// Each value has its length in front, so that "ab", "c" differs from "a", "bc". A missing value
// differs from an empty one.
quint64 hashOf(const Row &row, const QStringList &columns)
{
    QByteArray text;
    if (columns.isEmpty())
        text = row.toJson();
    for (const QString &column : columns) {
        const std::optional<QString> value = row.value(column);
        const QByteArray bytes = value ? value->toUtf8() : QByteArray();
        text += QByteArray::number(value ? bytes.size() : -1) + ':' + bytes;
    }
    const QByteArray hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256);
    return qFromBigEndian<quint64>(hash.constData());
}

Result<RowHashes> hashesOf(RowSource &source, const QStringList &columns, std::int64_t most)
{
    RowHashes hashes {columns, {}};
    while (std::int64_t(hashes.rows.size()) < most) {
        const Result<std::optional<Row>> row = source.next();
        if (!row)
            return failure(row.error());
        if (!*row)
            break;
        hashes.rows.push_back(hashOf(**row, columns));
    }
    return hashes;
}

Result<void> writeRowHashes(const QString &path, const RowHashes &hashes)
{
    QSaveFile file(path);
    const QJsonObject head {{columnsKey, QJsonArray::fromStringList(hashes.columns)},
                            {rowsKey, qint64(hashes.rows.size())}};
    bool isWritten = file.open(QIODevice::WriteOnly);
    file.write(QJsonDocument(head).toJson(QJsonDocument::Compact) + '\n');
    QByteArray part;
    constexpr qsizetype partSize = 1 << 20;
    for (const quint64 hash : hashes.rows) {
        const quint64 bytes = qToBigEndian(hash);
        part.append(reinterpret_cast<const char *>(&bytes), bytesOfHash);
        if (part.size() < partSize)
            continue;
        isWritten = isWritten && file.write(part) == part.size();
        part.clear();
    }
    isWritten = isWritten && file.write(part) == part.size() && file.commit();
    if (isWritten)
        return {};
    return failure(Error {Error::Kind::Output,
                          QStringLiteral("it cannot be written: ") + file.errorString(), path,
                          QStringLiteral("Make room on the disk, then run the job again")});
}

Result<RowHashes> readRowHashes(const QString &path)
{
    QFile file(path);
    RowHashes hashes;
    bool isWhole = file.open(QIODevice::ReadOnly);
    const QJsonObject head
        = isWhole ? QJsonDocument::fromJson(file.readLine()).object() : QJsonObject();
    for (const QJsonValue &column : head.value(columnsKey).toArray())
        hashes.columns.append(column.toString());
    const QByteArray bytes = isWhole ? file.readAll() : QByteArray();
    const qint64 count = head.value(rowsKey).toInteger(-1);
    isWhole = isWhole && count >= 0 && bytes.size() == count * bytesOfHash;
    if (!isWhole)
        return failure(
            Error {Error::Kind::File,
                   QStringLiteral("the record of the rows that were sent is missing or damaged"),
                   path, QStringLiteral("Start over"), Remedy::StartOver});
    hashes.rows.reserve(std::size_t(count));
    for (qsizetype at = 0; at < bytes.size(); at += bytesOfHash)
        hashes.rows.push_back(qFromBigEndian<quint64>(bytes.constData() + at));
    return hashes;
}

} // namespace penstock
