// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redisrecord.h>

#include <penstock/support/fileplace.h>

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

namespace {
constexpr qint64 longest = 4096; // bytes of such a file
} // namespace

RedisRecord::RedisRecord(const QString &folder, const RedisAddress &redis, const QString &name)
{
    const QByteArray text = (redis.text() + u'\n' + name).toUtf8();
    const QByteArray hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex();
    m_path = u"%1/%2.json"_s.arg(folder, QString::fromLatin1(hash.first(32)));
}

std::optional<RedisRecord::Seen> RedisRecord::recall(WallTime now) const
{
    QFile file(m_path);
    if (!QFileInfo(m_path).isFile() || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(file.read(longest)).object();
    Seen seen;
    seen.epoch = object[u"epoch"_s].toString().toLatin1();
    seen.calls = object[u"calls"_s].toInteger();
    seen.until = WallTime(std::chrono::seconds(object[u"until"_s].toInteger()));
    if (seen.epoch.isEmpty() || seen.calls < 0 || seen.until < now)
        return std::nullopt;
    return seen;
}

void RedisRecord::note(const Seen &seen) const
{
    if (m_path.isEmpty())
        return;
    FilePlace::makeFolders(QFileInfo(m_path).path());
    const auto until = std::chrono::ceil<std::chrono::seconds>(seen.until.time_since_epoch());
    const QJsonObject object {{u"epoch"_s, QString::fromLatin1(seen.epoch)},
                              {u"calls"_s, qint64(seen.calls)},
                              {u"until"_s, qint64(until.count())}};
    FileDraft::put(QJsonDocument(object).toJson(QJsonDocument::Compact), FilePlace::at(m_path),
                   FileDraft::Onto::Anything, FilePlace::ownerOnly);
}

} // namespace penstock
