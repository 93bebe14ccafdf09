// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/usagefolder.h>

#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/privatefile_p.h>
#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/sharing/keys/usagelock.h>
#include <penstock/support/supportmessages.h>

#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>

#include <array>

namespace penstock {

namespace {
constexpr qint64 longestFile = 256'000'000; // a million calls in a log are 30 MB
constexpr qsizetype saltLength = 64; // hexadecimal digits

QByteArray newSalt()
{
    std::array<quint32, saltLength / 8> words {};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    return QByteArray(reinterpret_cast<const char *>(words.data()), saltLength / 2) // NOLINT
        .toHex();
}
} // namespace

UsageFolder::UsageFolder(QString path)
    : m_path(std::move(path))
{ }

UsageFolder UsageFolder::in(const AppDirs &places)
{
    return UsageFolder(QDir(places.data).filePath(u"keys"_s));
}

QString UsageFolder::fileOf(const QString &id) const
{
    return QDir(m_path).filePath(id + u".json"_s);
}

Result<QByteArray> UsageFolder::salt() const
{
    const QString path = QDir(m_path).filePath(u"salt"_s);
    if (Result<void> made = privatefile::makeFolder(m_path); !made)
        return failure(made.error());
    if (!QFileInfo::exists(path)) {
        // Of several processes that make one at once, one does; the others read that.
        const Result<bool> created = privatefile::create(path, newSalt() + '\n');
        if (!created)
            return failure(created.error());
    }
    const Result<QByteArray> text = privatefile::read(path, saltLength * 2);
    if (!text)
        return failure(text.error());
    QByteArray salt = QByteArray::fromHex(text->trimmed());
    if (text->trimmed().size() != saltLength || salt.size() != saltLength / 2)
        return failure(sharingMessage("key_file.bad_salt").at(path));
    return salt;
}

Result<std::optional<UsageRecord>> UsageFolder::load(const QString &id) const
{
    const QString path = fileOf(id);
    if (!KeyIdentity::isId(id) || !QFileInfo::exists(path))
        return std::nullopt;
    const Result<QByteArray> json = privatefile::read(path, longestFile);
    if (!json)
        return failure(json.error());
    Result<UsageRecord> record = usageRecordFromJson(*json, id, path);
    if (!record)
        return failure(record.error());
    return *std::move(record);
}

Result<void> UsageFolder::save(const UsageRecord &record, Sync sync) const
{
    if (Result<void> made = privatefile::makeFolder(m_path); !made)
        return made;
    return privatefile::replace(fileOf(record.key.id()), toJson(record), sync == Sync::Now);
}

QStringList UsageFolder::ids() const
{
    QStringList ids;
    const QStringList files = QDir(m_path).entryList({u"*.json"_s}, QDir::Files, QDir::Name);
    for (const QString &file : files) {
        const QString id = file.chopped(qsizetype(sizeof ".json") - 1);
        if (KeyIdentity::isId(id))
            ids.append(id);
    }
    return ids;
}

std::optional<UsageRecord> UsageFolder::latestOf(const KeyParts &parts) const
{
    std::optional<UsageRecord> latest;
    for (const QString &id : ids()) {
        Result<std::optional<UsageRecord>> record = load(id);
        if (!record || !*record || !(*record)->key.mayBe(parts))
            continue;
        if (!latest || (*record)->savedAt.wall() > latest->savedAt.wall())
            latest = **std::move(record);
    }
    return latest;
}

Result<void> UsageFolder::forget(const QString &id) const
{
    if (!KeyIdentity::isId(id) || !QFileInfo(m_path).isDir())
        return {};
    const Result<std::optional<UsageLock>> lock = UsageLock::take(*this, id);
    if (!lock)
        return failure(lock.error());
    const std::vector<KeyUser> users
        = usersOf(*this, id, KeyHost::here(salt().value_or(QByteArray())));
    if (!*lock || !users.empty()) {
        const std::optional<qint64> pid
            = users.empty() ? UsageLock::heldBy(*this, id) : std::optional(users.front().pid);
        const Message inUse
            = pid ? sharingMessage("key_use.in_use_by", *pid) : sharingMessage("key_use.in_use");
        return failure(inUse.at(sharingMessage("key_use.key", id)));
    }
    QDir folder(m_path);
    const QStringList files = folder.entryList(
        {id + u".json*"_s, id + u".*.user"_s, id + u".board"_s, id + u".*.log"_s},
        QDir::Files | QDir::Hidden | QDir::System);
    for (const QString &file : files) {
        if (!folder.remove(file))
            return failure(supportMessage("file.not_deleted").at(folder.filePath(file)));
    }
    return {};
}

} // namespace penstock
