// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/requests/jobrows.h>

#include <penstock/jobs/requests/textlines_p.h>
#include <penstock/jobs/spec/jobmessages.h>

#include <QCryptographicHash>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <array>

namespace penstock {

namespace {
constexpr qint64 hashed = 64 * 1024; // bytes, at each end

constexpr QLatin1String kindKey("kind");
constexpr QLatin1String sizeKey("size");
constexpr QLatin1String changedKey("changed");
constexpr QLatin1String firstKey("first");
constexpr QLatin1String lastKey("last");
constexpr QLatin1String saysKey("says");
constexpr QLatin1String shardKey("shard");

QString hashOf(const QByteArray &bytes)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
}

QString formatName(RowFormat format)
{
    static constexpr std::array names {"csv", "jsonl", "lines", "json"};
    static_assert(names.size() == std::size_t(RowFormat::Json) + 1);
    return QString::fromLatin1(names.at(std::size_t(format)));
}

Result<QJsonObject> fingerprintOf(const RowsSpec::File &spec)
{
    QJsonObject print {{kindKey, formatName(spec.format)}};
    if (spec.separator != 0)
        print.insert(saysKey, QString(QLatin1Char(spec.separator)));
    QFile file(spec.path);
    if (std::optional<Error> fault = openingFault(file, QIODevice::ReadOnly))
        return failure(*std::move(fault));
    if (file.isSequential())
        return print;
    const qint64 size = file.size();
    print.insert(sizeKey, size);
    // Any program can set the time of the last write. The system alone sets this one.
    print.insert(changedKey,
                 file.fileTime(QFile::FileMetadataChangeTime).toUTC().toString(Qt::ISODateWithMs));
    print.insert(firstKey, hashOf(file.read(hashed)));
    file.seek(std::max<qint64>(0, size - hashed));
    print.insert(lastKey, hashOf(file.read(hashed)));
    return print;
}

Message changeOfFile(const QJsonObject &before, const QJsonObject &now)
{
    const auto differs = [&](QLatin1String key) { return before.value(key) != now.value(key); };
    const bool sameStart = !differs(firstKey);
    const qint64 size = now.value(sizeKey).toInteger();
    const qint64 grown = size - before.value(sizeKey).toInteger();
    if (grown > 0)
        return sameStart ? jobMessage("edit.grown", grown)
                         : jobMessage("edit.grown_from_start", grown);
    if (grown < 0)
        return sameStart ? jobMessage("edit.shrunk", -grown)
                         : jobMessage("edit.shrunk_from_start", -grown);
    if (!sameStart)
        return jobMessage("edit.beginning");
    if (differs(lastKey))
        return jobMessage("edit.end");
    if (differs(changedKey) && size > 2 * hashed)
        return jobMessage("edit.rewritten", now.value(changedKey).toString());
    return {};
}
} // namespace

namespace {
// By what rows are chosen for shards; not for which. Empty: by all values.
QString choiceOf(const RowsSpec::Shard &shard)
{
    QString text = shard.columns.join(u", "_s);
    for (const RowsSpec::Shard::Piece &piece : shard.dedupe)
        text += piece.name.isEmpty() ? piece.literal : u"%1{{%2}}"_s.arg(piece.literal, piece.name);
    return text;
}

Result<QJsonObject> fingerprintOfAll(const RowsSpec &spec)
{
    if (const auto *const file = std::get_if<RowsSpec::File>(&spec.from))
        return fingerprintOf(*file);
    if (const auto *const values = std::get_if<RowsSpec::Values>(&spec.from))
        return QJsonObject {{kindKey, u"values"_s}, {saysKey, hashOf(values->json)}};
    const auto &range = std::get<RowsSpec::Range>(spec.from);
    return QJsonObject {
        {kindKey, u"range"_s},
        {saysKey,
         u"%1=%2..%3..%4"_s.arg(range.name).arg(range.from).arg(range.to).arg(range.step)}};
}
} // namespace

Result<QJsonObject> rowsFingerprint(const RowsSpec &spec)
{
    Result<QJsonObject> print = fingerprintOfAll(spec);
    if (print && spec.shard)
        print->insert(shardKey, choiceOf(*spec.shard));
    return print;
}

namespace {
// As a person writes it: a step of 1 is not said.
QString rangeIn(const QJsonObject &print)
{
    QString text = print.value(saysKey).toString();
    if (text.endsWith(u"..1"_s) && text.count(u".."_s) == 2)
        text.chop(3);
    return text;
}

MessageArgument shardValues(const QJsonObject &print)
{
    const QJsonValue choice = print.value(shardKey);
    return choice == QString() ? MessageArgument(jobMessage("edit.all_values")) : choice.toString();
}
} // namespace

bool haveSameShards(const QJsonObject &before, const QJsonObject &now)
{
    return before.value(shardKey) == now.value(shardKey);
}

Message rowsChange(const QJsonObject &before, const QJsonObject &now)
{
    const QString kind = now.value(kindKey).toString();
    if (!haveSameShards(before, now))
        return jobMessage("edit.shards", shardValues(before), shardValues(now));
    if (before.value(kindKey) != now.value(kindKey))
        return jobMessage("edit.source", before.value(kindKey).toString(), kind);
    if (before.value(saysKey) != now.value(saysKey)) {
        if (kind == u"range"_s)
            return jobMessage("edit.source", rangeIn(before), rangeIn(now));
        return kind == u"values"_s ? jobMessage("edit.values") : jobMessage("edit.separator");
    }
    return changeOfFile(before, now);
}

} // namespace penstock
