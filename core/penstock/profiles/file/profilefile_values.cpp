// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/secrets/secretname.h>

#include <QJsonArray>

namespace penstock {

void refuseLiteralSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QString name = suggested.isEmpty() ? QStringLiteral("my-key") : suggested;
    reader.fault(key, QStringLiteral("a secret does not belong in this file"),
                 QStringLiteral("Keep it with \"penstock secret set %1\" and write "
                                "{\"secret\": \"%1\"} here")
                     .arg(name));
}

QString readSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QJsonValue found = reader.value(key);
    if (!found.isUndefined() && !found.isObject()) {
        refuseLiteralSecret(reader, key, suggested);
        return {};
    }
    QString name;
    reader.object(key, [&name](JsonReader &inner) {
        const QString nameKey = QStringLiteral("secret");
        if (!inner.has(nameKey))
            inner.missing(nameKey, QStringLiteral("the name of a secret"));
        name = inner.text(nameKey);
        if (inner.has(nameKey) && !isSecretName(name))
            inner.fault(nameKey, QStringLiteral("\"%1\" is no name of a secret").arg(name),
                        QStringLiteral("Use up to 64 letters, digits and . _ -"));
    });
    return name;
}

TextOrSecret readTextOrSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QJsonValue found = reader.value(key);
    if (found.isObject())
        return {{}, readSecret(reader, key, suggested)};
    if (!found.isUndefined() && !found.isString())
        reader.refuse(key, QStringLiteral("text, or {\"secret\": \"name\"}"));
    return {found.toString(), {}};
}

QList<int> readStatuses(JsonReader &reader, const QString &key)
{
    const QJsonValue found = reader.value(key);
    QList<int> statuses;
    for (const QJsonValue &each : found.toArray())
        statuses.append(each.toInt(0));
    const bool isRight = std::all_of(statuses.begin(), statuses.end(),
                                     [](int status) { return status >= 100 && status <= 599; });
    if (!found.isUndefined() && (!found.isArray() || !isRight))
        reader.fault(key, QStringLiteral("%1 is no list of statuses").arg(key),
                     QStringLiteral("Write numbers from 100 to 599: [429, 503]"));
    return statuses;
}

QStringList webSchemes()
{
    return {QStringLiteral("https"), QStringLiteral("http")};
}

QUrl readUrl(JsonReader &reader, const QString &key, const QStringList &schemes)
{
    const QString text = reader.text(key);
    if (text.isEmpty())
        return {};
    QUrl url(text, QUrl::StrictMode);
    if (!url.password().isEmpty()) {
        reader.fault(key, QStringLiteral("the URL has a password in it"),
                     QStringLiteral("Take it out: a secret does not belong in this file"));
        return {};
    }
    if (!url.isValid() || !schemes.contains(url.scheme()) || url.host().isEmpty()) {
        reader.fault(key, QStringLiteral("\"%1\" is no URL that fits").arg(text),
                     QStringLiteral("It must begin with %1:// and a host")
                         .arg(schemes.join(QStringLiteral(":// or "))));
    }
    return url;
}

} // namespace penstock
