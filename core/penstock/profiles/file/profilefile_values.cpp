// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/secrets/secretname.h>

#include <QJsonArray>

namespace penstock {

void refuseLiteralSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QString name = suggested.isEmpty() ? u"my-key"_s : suggested;
    reader.fault(key, u"a secret does not belong in this file"_s,
                 u"Keep it with \"penstock secret set %1\" and write "
                 "{\"secret\": \"%1\"} here"_s.arg(name));
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
        const QString nameKey = u"secret"_s;
        if (!inner.has(nameKey))
            inner.missing(nameKey, u"the name of a secret"_s);
        name = inner.text(nameKey);
        if (inner.has(nameKey) && !isSecretName(name))
            inner.fault(nameKey, u"\"%1\" is no name of a secret"_s.arg(name),
                        u"Use up to 64 letters, digits and . _ -"_s);
    });
    return name;
}

TextOrSecret readTextOrSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QJsonValue found = reader.value(key);
    if (found.isObject())
        return {{}, readSecret(reader, key, suggested)};
    if (!found.isUndefined() && !found.isString())
        reader.refuse(key, u"text, or {\"secret\": \"name\"}"_s);
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
        reader.fault(key, u"%1 is no list of statuses"_s.arg(key),
                     u"Write numbers from 100 to 599: [429, 503]"_s);
    return statuses;
}

QStringList webSchemes()
{
    return {u"https"_s, u"http"_s};
}

QUrl readUrl(JsonReader &reader, const QString &key, const QStringList &schemes)
{
    const QString text = reader.text(key);
    if (text.isEmpty())
        return {};
    QUrl url(text, QUrl::StrictMode);
    if (!url.password().isEmpty()) {
        reader.fault(key, u"the URL has a password in it"_s,
                     u"Take it out: a secret does not belong in this file"_s);
        return {};
    }
    if (!url.isValid() || !schemes.contains(url.scheme()) || url.host().isEmpty()) {
        reader.fault(key, u"\"%1\" is no URL that fits"_s.arg(text),
                     u"It must begin with %1:// and a host"_s.arg(schemes.join(u":// or "_s)));
    }
    return url;
}

} // namespace penstock
