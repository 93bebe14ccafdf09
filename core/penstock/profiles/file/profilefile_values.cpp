// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilemembers_p.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/profilemessages.h>

namespace penstock {

void refuseLiteralSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QString name = suggested.isEmpty() ? u"my-key"_s : suggested;
    reader.fault(key, profileMessage("secret.literal", name));
}

namespace {
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

QJsonValue secretJson(const QString &name)
{
    return name.isEmpty() ? QJsonValue() : QJsonValue(QJsonObject {{u"secret"_s, name}});
}

QByteArray textOrSecretSchema()
{
    return R"({"anyOf": [{"type": "string"}, )" + secretSchema() + "]}";
}
} // namespace

TextOrSecret readTextOrSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    const QJsonValue found = reader.value(key);
    if (found.isObject())
        return {{}, readSecret(reader, key, suggested)};
    if (!found.isUndefined() && !found.isString())
        reader.refuse(key, profileMessage("secret.want_text_or_secret"));
    return {found.toString(), {}};
}

void addTextOrSecret(JsonText &text, const QString &key, const TextOrSecret &value)
{
    if (value.isSecret())
        text.add(key, secretJson(value.secret));
    else
        text.addText(key, value.text);
}

JsonMembers::Member secret(JsonMembers &m, const char *key, QString &name, const QString &suggested,
                           const char *meaning)
{
    return m.custom(
        key, secretSchema(),
        [&](JsonReader &reader, const QString &found) {
            name = readSecret(reader, found, suggested);
        },
        [&name](JsonText &text, const QString &found) { text.add(found, secretJson(name)); },
        meaning);
}

JsonMembers::Member textOrSecret(JsonMembers &m, const char *key, TextOrSecret &value,
                                 const QString &suggested, const char *meaning)
{
    return m.custom(
        key, textOrSecretSchema(),
        [&](JsonReader &reader, const QString &found) {
            value = readTextOrSecret(reader, found, suggested);
        },
        [&value](JsonText &text, const QString &found) {
            if (!value.isEmpty())
                addTextOrSecret(text, found, value);
        },
        meaning);
}

void textsOrSecrets(JsonMembers &m, const char *key,
                    const std::function<void(JsonText &text)> &write,
                    const std::function<void(JsonReader &reader)> &read, const char *meaning)
{
    m.custom(
        key, R"({"type": "object", "additionalProperties": )" + textOrSecretSchema() + "}",
        [&read](JsonReader &reader, const QString &found) { reader.object(found, read); },
        [&write](JsonText &text, const QString &found) {
            JsonText inner;
            write(inner);
            text.add(found, inner);
        },
        meaning);
}

JsonMembers::Member url(JsonMembers &m, const char *key, QUrl &value, const QStringList &schemes,
                        const char *meaning)
{
    return m.custom(
        key, R"({"type": "string"})",
        [&](JsonReader &reader, const QString &found) { value = readUrl(reader, found, schemes); },
        [&value](JsonText &text, const QString &found) { text.add(found, value.toString()); },
        meaning);
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

Message headerNameFault(const Header &header, const QString &example)
{
    if (Message fault = faultOfHeaders({header}); !fault.isEmpty())
        return fault;
    if (const auto reserved = reservedHeaderIn({{header.first, {}}}, true))
        return profileMessage("profile.reserved_header", *reserved, example);
    return {};
}

} // namespace penstock
