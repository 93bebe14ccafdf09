// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretindex.h>

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QLockFile>

namespace penstock {

namespace {
QString secretsKey()
{
    return u"secrets"_s;
}

FileFormat indexFormat()
{
    return {u"penstock/secret-names"_s, 2};
}

QString indexPath(const AppDirs &places)
{
    return places.config + u"/secret-names.json"_s;
}

Result<void> save(const AppDirs &places, const SecretIndex &index)
{
    QJsonObject secrets;
    for (const auto &[name, entry] : index)
        secrets.insert(name,
                       QJsonObject {{u"kept"_s, entry.isStored},
                                    {u"places"_s, QJsonArray::fromStringList(entry.places)}});
    JsonText text;
    text.add(u"schema"_s, indexFormat().schema());
    text.add(secretsKey(), secrets);
    return writeFile(indexPath(places), text.toJson(), indexFormat(), FileAccess::OwnerOnly);
}

// Two programs that allow something at the same time must not forget the one's.
Result<void> change(const AppDirs &places, const std::function<Result<bool>(SecretIndex &)> &step)
{
    FilePlace::makeFolders(places.config);
    QLockFile lock(indexPath(places) + u".lock"_s);
    lock.lock(); // a folder that cannot be written says so when the file is
    Result<SecretIndex> index = readSecretIndex(places);
    if (!index)
        return failure(index.error());
    const Result<bool> isOther = step(*index);
    if (!isOther)
        return failure(isOther.error());
    return *isOther ? save(places, *index) : Result<void>();
}
} // namespace

Result<SecretIndex> readSecretIndex(const AppDirs &places)
{
    const Result<QJsonObject> object = readDocument(indexPath(places), indexFormat());
    if (!object)
        return failure(object.error());
    SecretIndex index;
    const QJsonObject secrets = object->value(secretsKey()).toObject();
    for (auto member = secrets.begin(); member != secrets.end(); ++member) {
        SecretEntry &entry = index[member.key()];
        const QJsonObject known = member.value().toObject();
        entry.isStored = known.value(u"kept"_s).toBool();
        for (const QJsonValue &place : known.value(u"places"_s).toArray())
            entry.places.append(place.toString());
        entry.places.sort();
    }
    return index;
}

Result<void> rememberSecretName(const AppDirs &places, const QString &name)
{
    return change(places, [&name](SecretIndex &index) -> Result<bool> {
        return !std::exchange(index[name].isStored, true);
    });
}

Result<void> forgetSecretName(const AppDirs &places, const QString &name)
{
    return change(places,
                  [&name](SecretIndex &index) -> Result<bool> { return index.erase(name) > 0; });
}

Result<void> allowSecret(const AppDirs &places, const QString &name, const QStringList &where)
{
    return change(places, [&](SecretIndex &index) -> Result<bool> {
        QStringList &known = index[name].places;
        const QStringList before = known;
        known += where;
        known.sort();
        known.removeDuplicates();
        return known != before;
    });
}

Result<void> forbidSecret(const AppDirs &places, const QString &name, const QString &where)
{
    return change(places, [&](SecretIndex &index) -> Result<bool> {
        const auto entry = index.find(name);
        if (entry == index.end()
            || (where.isEmpty() ? entry->second.places.isEmpty()
                                : !entry->second.places.contains(where))) {
            const Message fault = where.isEmpty()
                ? profileMessage("secret.no_origin_to_forbid")
                : profileMessage("secret.origin_not_allowed", where);
            return failure(fault.at(profileMessage("secret.place", name)));
        }
        if (where.isEmpty())
            entry->second.places.clear();
        else
            entry->second.places.removeAll(where);
        if (!entry->second.isStored && entry->second.places.isEmpty())
            index.erase(entry);
        return true;
    });
}

} // namespace penstock
