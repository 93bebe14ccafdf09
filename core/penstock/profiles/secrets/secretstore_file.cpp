// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/secrets/secretvalue.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/shellword.h>

#include <QFileInfo>

namespace penstock {

namespace {
Error fault(const QString &what, const QString &where, const QString &fix)
{
    return {Error::Kind::File, what, where, fix};
}

Result<void> isPrivate(const QString &path)
{
    constexpr QFileDevice::Permissions others = QFileDevice::ReadGroup | QFileDevice::WriteGroup
        | QFileDevice::ReadOther | QFileDevice::WriteOther;
    if ((QFileInfo(path).permissions() & others) == QFileDevice::Permissions())
        return {};
    return failure(fault(u"others than its owner can read or change it"_s, path,
                         u"Run: chmod 600 "_s + shellWord(path)));
}

Error nameFault(const QString &name, const QString &where)
{
    // What stands there may be a secret in the wrong place: only a beginning is shown.
    return fault(u"\"%1…\" is no name of a secret"_s.arg(name.left(3)), where,
                 u"Use up to 64 letters, digits and . _ -"_s);
}

Result<void> add(SecretValues &secrets, const QString &name, const QByteArray &value,
                 const QString &where)
{
    const Result<QByteArray, QString> read = readSecretValue(value);
    if (!read)
        return failure(fault(read.error(), where, u"Write the secret as one line of text"_s));
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
            return failure(nameFault(member.key(), path));
        if (!member.value().isString())
            return failure(fault(u"the value is no text"_s, where, u"Write it in quotes"_s));
        if (const Result<void> added
            = add(secrets, member.key(), member.value().toString().toUtf8(), where);
            !added)
            return failure(added.error());
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
        const QString where = u"%1, line %2"_s.arg(path, QString::number(i + 1));
        const qsizetype equals = line.indexOf('=');
        if (equals < 0)
            return failure(fault(u"it has no ="_s, where, u"Write name=value, one in a line"_s));
        const QString name = QString::fromUtf8(line.first(equals)).trimmed();
        if (!isSecretName(name))
            return failure(nameFault(name, where));
        if (const Result<void> added = add(secrets, name, line.sliced(equals + 1).trimmed(), where);
            !added)
            return failure(added.error());
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
