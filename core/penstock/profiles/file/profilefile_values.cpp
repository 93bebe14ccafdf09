// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilereading_p.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/profilemessages.h>

#include <QJsonArray>

namespace penstock {

void refuseLiteralSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QString name = suggested.isEmpty() ? u"my-key"_s : suggested;
    reader.fault(key, profileMessage("secret.literal", name));
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
            inner.missing(nameKey, profileMessage("secret.want_name"));
        name = inner.text(nameKey);
        if (inner.has(nameKey) && !isSecretName(name))
            inner.fault(nameKey, profileMessage("secret.invalid_name", name));
    });
    return name;
}

TextOrSecret readTextOrSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QJsonValue found = reader.value(key);
    if (found.isObject())
        return {{}, readSecret(reader, key, suggested)};
    if (!found.isUndefined() && !found.isString())
        reader.refuse(key, profileMessage("secret.want_text_or_secret"));
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
        reader.fault(key, profileMessage("profile.invalid_statuses", key));
    return statuses;
}

QStringList webSchemes()
{
    return {u"https"_s, u"http"_s};
}

QUrl readUrl(JsonReader &reader, const QString &key, const QStringList &schemes,
             const QString &environment)
{
    const QString text = reader.text(key);
    if (text.isEmpty())
        return {};
    QUrl url(text, QUrl::StrictMode);
    if (!url.password().isEmpty()) {
        reader.fault(key,
                     environment.isEmpty() ? profileMessage("url.password")
                                           : profileMessage("url.password_in", environment));
        return {};
    }
    if (!url.isValid() || !schemes.contains(url.scheme()) || url.host().isEmpty())
        reader.fault(key,
                     environment.isEmpty()
                         ? profileMessage("url.invalid", text, schemes)
                         : profileMessage("url.invalid_in", text, schemes, environment));
    return url;
}

void checkHeaderName(JsonReader &reader, const QString &key, const Header &header,
                     const QString &example)
{
    if (!reader.has(key))
        return;
    if (const Message fault = faultOfHeaders({header}); !fault.isEmpty())
        reader.fault(key, fault);
    else if (const auto reserved = reservedHeaderIn({{header.first, {}}}, true))
        reader.fault(key, profileMessage("profile.reserved_header", *reserved, example));
}

} // namespace penstock
