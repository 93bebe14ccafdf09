// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/rowhashes.h>

#include <penstock/jobs/requests/rowshard.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/fileplace.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtEndian>

#include <algorithm>

namespace penstock {

namespace {
constexpr QLatin1String columnsKey("columns");
constexpr QLatin1String printKey("print");
constexpr QLatin1String rowsKey("rows");
constexpr QLatin1String numberedKey("numbered");
constexpr QLatin1String goneKey("gone");
constexpr QLatin1String shardedKey("sharded");

// Each value has its length in front, so that "ab", "c" differs from "a", "bc".
QByteArray textOf(const QString &value)
{
    const QByteArray bytes = value.toUtf8();
    return QByteArray::number(bytes.size()) + ':' + bytes;
}

// FNV-1a over UTF-16: it only has to notice an edit, which is reported. U+FFFF ends each text.
quint32 fnv(quint32 hash, const QString &text)
{
    for (const QChar letter : text)
        hash = (hash ^ letter.unicode()) * 16'777'619U;
    return (hash ^ 0xffffU) * 16'777'619U;
}

quint32 otherValuesOf(const Row &row, const QStringList &columns)
{
    quint32 hash = 2'166'136'261U;
    for (const Row::Field &field : row.fields) {
        if (!columns.contains(field.name))
            hash = fnv(fnv(hash, field.name), field.value);
    }
    return hash;
}

// Numbers one after the other, each in big endian. 0, or the error.
template <typename Number>
int write(const FileDraft &file, const std::vector<Number> &numbers)
{
    QByteArray part;
    constexpr qsizetype partSize = 1 << 20;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Number bytes = qToBigEndian(numbers[i]);
        part.append(reinterpret_cast<const char *>(&bytes), qsizetype(sizeof bytes));
        if (part.size() < partSize && i + 1 < numbers.size())
            continue;
        if (const int fault = file.write(part); fault != 0)
            return fault;
        part.clear();
    }
    return 0;
}

template <typename Number>
bool read(QIODevice &file, std::vector<Number> &numbers, qint64 count)
{
    constexpr qint64 atOnce = 1 << 17;
    if (count < 0 || count > (file.size() - file.pos()) / qint64(sizeof(Number)))
        return false;
    numbers.resize(std::size_t(count));
    for (qint64 first = 0; first < count; first += atOnce) {
        Number *const begin = numbers.data() + first;
        const qint64 part = std::min(atOnce, count - first);
        const auto bytes = part * qint64(sizeof(Number));
        if (file.read(reinterpret_cast<char *>(begin), bytes) != bytes)
            return false;
        std::transform(begin, begin + part, begin,
                       [](Number number) { return qFromBigEndian(number); });
    }
    return true;
}

Error damaged(const QString &path)
{
    return jobMessage("rows.record_damaged").at(path);
}
} // namespace

quint64 hashOf(const Row &row, const QStringList &columns)
{
    QByteArray text;
    bool hasAll = !columns.isEmpty();
    for (const QString &column : columns) {
        const std::optional<QString> value = row.value(column);
        hasAll = hasAll && value;
        text += textOf(value.value_or(QString()));
    }
    if (!hasAll) {
        text.clear();
        for (const Row::Field &field : row.fields)
            text += textOf(field.name) + textOf(field.value);
    }
    const QByteArray hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256);
    return qFromBigEndian<quint64>(hash.constData());
}

std::int64_t RowHashes::countMine() const
{
    return mine.empty() ? std::int64_t(rows.size())
                        : std::int64_t(std::count(mine.begin(), mine.end(), quint8(1)));
}

Result<RowHashes> hashesOf(RowSource &source, const QStringList &columns, std::int64_t most,
                           const std::optional<RowsSpec::Shard> &shard)
{
    RowHashes hashes {.columns = columns};
    while (std::int64_t(hashes.rows.size()) < most) {
        const Result<std::optional<Row>> row = source.next();
        if (!row)
            return failure(row.error());
        if (!*row)
            break;
        hashes.rows.push_back(hashOf(**row, columns));
        if (!columns.isEmpty())
            hashes.others.push_back(otherValuesOf(**row, columns));
        if (shard)
            hashes.mine.push_back(shardOf(**row, *shard) == shard->number ? 1 : 0);
    }
    hashes.rows.shrink_to_fit(); // an edit holds them beside those of before
    hashes.others.shrink_to_fit();
    hashes.mine.shrink_to_fit();
    return hashes;
}

std::int64_t equalRowsIn(const RowHashes &hashes)
{
    std::vector<quint64> sorted;
    sorted.reserve(hashes.rows.size());
    for (std::size_t place = 0; place < hashes.rows.size(); ++place) {
        if (hashes.isMine(place))
            sorted.push_back(hashes.rows[place]);
    }
    std::sort(sorted.begin(), sorted.end());
    const auto ends = std::unique(sorted.begin(), sorted.end());
    return sorted.end() - ends;
}

QString rowHashesIn(const QString &folder)
{
    return QDir(folder).filePath(u"rows.hashes"_s);
}

Result<void> writeRowHashes(const QString &path, const RowHashes &hashes)
{
    const QJsonObject head {{columnsKey, QJsonArray::fromStringList(hashes.columns)},
                            {printKey, hashes.print},
                            {rowsKey, qint64(hashes.rows.size())},
                            {numberedKey, !hashes.numbers.empty()},
                            {shardedKey, !hashes.mine.empty()},
                            {goneKey, qint64(hashes.gone.size())}};
    std::vector<quint64> gone;
    for (const RowHashes::Gone &each : hashes.gone)
        gone.insert(gone.end(), {each.hash, quint64(each.number)});
    Result<FilePlace, int> place = FilePlace::at(path);
    Result<FileDraft, int> draft
        = place ? FileDraft::beside(*std::move(place)) : failure(place.error());
    int fault = draft ? 0 : draft.error();
    const auto then = [&fault](int next) { fault = fault == 0 ? next : fault; };
    if (draft) {
        then(draft->write(QJsonDocument(head).toJson(QJsonDocument::Compact) + '\n'));
        then(write(*draft, hashes.numbers));
        then(write(*draft, gone));
        then(write(*draft, hashes.rows));
        then(write(*draft, hashes.others));
        then(write(*draft, hashes.mine));
        then(draft->sync());
    }
    if (fault == 0)
        then(draft->replace());
    if (fault == 0)
        return {};
    return failure(
        profileMessage("saved_file.unwritable", MessageArgument::quoted(qt_error_string(fault)))
            .at(path));
}

Result<RowHashes> readRowHashes(const QString &path, RowHashesPart part)
{
    QFile file(path);
    RowHashes hashes;
    if (!file.open(QIODevice::ReadOnly))
        return failure(damaged(path));
    const QJsonObject head = QJsonDocument::fromJson(file.readLine()).object();
    for (const QJsonValue &column : head.value(columnsKey).toArray())
        hashes.columns.append(column.toString());
    hashes.print = head.value(printKey).toObject();
    const qint64 count = head.value(rowsKey).toInteger(-1);
    if (count < 0)
        return failure(damaged(path));
    if (part == RowHashesPart::Head)
        return hashes;
    if (!read(file, hashes.numbers, head.value(numberedKey).toBool() ? count : 0))
        return failure(damaged(path));
    std::vector<quint64> gone;
    if (!read(file, gone, 2 * head.value(goneKey).toInteger(-1)))
        return failure(damaged(path));
    for (std::size_t i = 0; i + 1 < gone.size(); i += 2)
        hashes.gone.push_back({gone[i], std::int64_t(gone[i + 1])});
    if (part == RowHashesPart::Numbers)
        return hashes;
    const bool isWhole = read(file, hashes.rows, count)
        && read(file, hashes.others, hashes.columns.isEmpty() ? 0 : count)
        && read(file, hashes.mine, head.value(shardedKey).toBool() ? count : 0) && file.atEnd();
    if (!isWhole)
        return failure(damaged(path));
    return hashes;
}

} // namespace penstock
