// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretindex.h>

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QFileInfo>
#include <QJsonArray>

namespace penstock {

namespace {
FileFormat indexFormat()
{
    return {QStringLiteral("penstock/secret-names"), 1, {}};
}

QString indexPath(const Places &places)
{
    return places.config + QStringLiteral("/secret-names.json");
}

Result<void> save(const Places &places, QStringList names)
{
    names.sort();
    JsonText text;
    text.add(QStringLiteral("schema"), indexFormat().schema());
    text.add(QStringLiteral("names"), QJsonArray::fromStringList(names));
    return writeFile(indexPath(places), text.toJson(), indexFormat());
}
} // namespace

Result<QStringList> secretNames(const Places &places)
{
    const QString path = indexPath(places);
    if (!QFileInfo::exists(path))
        return QStringList();
    const Result<QByteArray> json = readFile(path);
    if (!json)
        return failure(json.error());
    const Result<QByteArray> current = upgraded(*json, indexFormat(), path);
    if (!current)
        return failure(current.error());
    const Result<QJsonObject> object = parseJsonObject(*current, path);
    if (!object)
        return failure(object.error());
    QStringList names;
    for (const QJsonValue &name : object->value(QStringLiteral("names")).toArray())
        names.append(name.toString());
    return names;
}

Result<void> rememberSecretName(const Places &places, const QString &name)
{
    Result<QStringList> names = secretNames(places);
    if (!names)
        return failure(names.error());
    if (names->contains(name))
        return {};
    return save(places, *names + QStringList {name});
}

Result<void> forgetSecretName(const Places &places, const QString &name)
{
    Result<QStringList> names = secretNames(places);
    if (!names)
        return failure(names.error());
    if (names->removeAll(name) == 0)
        return {};
    return save(places, *names);
}

} // namespace penstock
