// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/secrets/secretvalue.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/shellword.h>

#include <QFileInfo>

namespace penstock {

namespace {
Result<void> isPrivate(const QString &path)
{
    constexpr QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::WriteGroup
        | QFileDevice::ReadOther | QFileDevice::WriteOther;
    if ((QFileInfo(path).permissions() & others) == QFileDevice::Permissions())
        return {};
    return failure(profileMessage("secrets_file.not_private", shellWord(path)).at(path));
}

// What stands there may be a secret in the wrong place: only a beginning is shown.
Message nameFault(const QString &name)
{
    return profileMessage("secret.invalid_name", name.left(3) + u"…"_s);
}

Result<void, Message> add(SecretValues &secrets, const QString &name, const QByteArray &value)
{
    const auto read = readSecretValue(value);
    if (!read)
        return failure(read.error());
    secrets.insert(name, *read);
    return {};
}

Result<SecretValues> fromJson(const QByteArray &json, const QString &path)
{
    const Result<QJsonObject> object = parseJsonObject(json, path);
    if (!object)
        return failure(object.error());
    SecretValues secrets;
    for (auto member = object->begin(); member != object->end(); ++member) {
        const QString where = placeIn(path, QLatin1Char('/') + member.key());
        if (!isSecretName(member.key()))
            return failure(nameFault(member.key()).at(path));
        if (!member.value().isString())
            return failure(profileMessage("secrets_file.not_text").at(where));
        if (const auto added = add(secrets, member.key(), member.value().toString().toUtf8());
            !added)
            return failure(added.error().at(where));
    }
    return secrets;
}

Result<SecretValues> fromLines(const QByteArray &text, const QString &path)
{
    SecretValues secrets;
    const QByteArrayList lines = text.split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QByteArray line = lines.at(i).trimmed();
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        const Message where = profileMessage("secrets_file.line", path, i + 1);
        const qsizetype equals = line.indexOf('=');
        if (equals < 0)
            return failure(profileMessage("secrets_file.no_equals_sign").at(where));
        const QString name = QString::fromUtf8(line.first(equals)).trimmed();
        if (!isSecretName(name))
            return failure(nameFault(name).at(where));
        if (const auto added = add(secrets, name, line.sliced(equals + 1).trimmed()); !added)
            return failure(added.error().at(where));
    }
    return secrets;
}
} // namespace

Result<SecretValues> readSecretsFile(const QString &path)
{
    const Result<QByteArray> text = readFile(path);
    if (!text)
        return failure(text.error());
    if (const Result<void> isMine = isPrivate(path); !isMine)
        return failure(isMine.error());
    return text->trimmed().startsWith('{') ? fromJson(*text, path) : fromLines(*text, path);
}

} // namespace penstock
