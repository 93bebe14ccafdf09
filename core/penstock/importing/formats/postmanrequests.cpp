// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/postmanrequests_p.h>

#include <penstock/importing/formats/formats_p.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QJsonArray>
#include <QJsonDocument>

namespace penstock {

namespace {
// The attributes of a kind of auth: a list of key and value since 2.1, an object before.
QHash<QString, QString> attributesOf(const QJsonValue &value)
{
    QHash<QString, QString> attributes;
    const QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member)
        attributes.insert(member.key(), member.value().toVariant().toString());
    for (const QJsonValue each : value.toArray())
        attributes.insert(textAt(each.toObject(), "key"), textAt(each.toObject(), "value"));
    return attributes;
}

// The members of a list that are not switched off.
NamedTexts enabledOf(const QJsonValue &list, const CollectionVariables &variables)
{
    NamedTexts enabled;
    for (const QJsonValue each : list.toArray()) {
        const QJsonObject object = each.toObject();
        const QString key = variables.resolved(textAt(object, "key"));
        if (!key.isEmpty() && !object.value(u"disabled"_s).toBool())
            enabled.emplace_back(key, variables.resolved(textAt(object, "value")));
    }
    return enabled;
}

} // namespace

std::optional<AuthSpec> postmanAuth(const QJsonValue &auth, const CollectionVariables &variables,
                                    QList<Message> &notes)
{
    const QJsonObject object = auth.toObject();
    const QString type = textAt(object, "type");
    if (type.isEmpty() || type == u"inherit"_s)
        return std::nullopt;
    const auto at = [&, attributes = attributesOf(object.value(type))](const char *key) {
        return variables.resolved(attributes.value(QLatin1StringView(key)));
    };
    if (type == u"noauth"_s)
        return AuthSpec {};
    if (type == u"bearer"_s)
        return AuthSpec {.kind = AuthSpec::Kind::Bearer};
    if (type == u"basic"_s)
        return basicAuthOf(at("username"));
    if (type == u"apikey"_s)
        return keyAuthOf(at("in") == u"query"_s, at("key"));
    if (type == u"oauth2"_s) {
        using ClientAuth = AuthSpec::ClientAuth;
        const bool isInBody = at("client_authentication") == u"body"_s;
        return clientAuthOf({.tokenUrl = QUrl(at("accessTokenUrl")),
                             .clientId = at("clientId"),
                             .scope = at("scope"),
                             .audience = at("audience"),
                             .clientAuth = isInBody ? ClientAuth::Body : ClientAuth::Basic},
                            at("grant_type") != u"client_credentials"_s, notes);
    }
    notes.append(importMessage("import.unknown_sign_in", type));
    return AuthSpec {};
}

void addPostmanUrl(RequestDraft &draft, const QJsonValue &url, const CollectionVariables &variables)
{
    const QJsonObject object = url.toObject();
    QString raw = url.isString() ? url.toString() : textAt(object, "raw");
    if (raw.isEmpty()) {
        const auto joined = [&object](const char *key, char separator) {
            const QJsonValue value = object.value(QLatin1StringView(key));
            QStringList parts;
            for (const QJsonValue part : value.toArray())
                parts.append(part.isObject() ? textAt(part.toObject(), "value")
                                             : part.toVariant().toString());
            return value.isArray() ? parts.join(QLatin1Char(separator)) : value.toString();
        };
        const QString protocol = textAt(object, "protocol");
        raw = (protocol.isEmpty() ? QString() : protocol + u"://"_s) + joined("host", '.')
            + QLatin1Char('/') + joined("path", '/');
    }
    const QJsonValue query = object.value(u"query"_s);
    if (query.isArray()) {
        raw = raw.section(QLatin1Char('?'), 0, 0);
        draft.query = enabledOf(query, variables);
    }
    draft.url = withPlaces(variables.resolved(raw));
    for (auto &[name, value] : enabledOf(object.value(u"variable"_s), variables)) {
        if (!value.contains(u"{{"_s))
            draft.known.emplace_back(name, value);
    }
}

void addPostmanHeaders(RequestDraft &draft, const QJsonValue &headers,
                       const CollectionVariables &variables)
{
    // One text with a line for each header is an older way.
    for (const QString &line : headers.toString().split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        const QString name = line.section(QLatin1Char(':'), 0, 0).trimmed();
        draft.headers.append(
            {name.toUtf8(),
             variables.resolved(line.section(QLatin1Char(':'), 1)).trimmed().toUtf8()});
    }
    for (const auto &[name, value] : enabledOf(headers, variables))
        draft.headers.append({name.toUtf8(), value.toUtf8()});
}

void addPostmanBody(RequestDraft &draft, const QJsonObject &body,
                    const CollectionVariables &variables)
{
    const QString mode = textAt(body, "mode");
    if (mode.isEmpty() || body.value(u"disabled"_s).toBool())
        return;
    if (mode == u"raw"_s) {
        draft.body = variables.resolved(textAt(body, "raw")).toUtf8();
        const QJsonObject options = body.value(u"options"_s).toObject();
        const QString language = textAt(options.value(u"raw"_s).toObject(), "language");
        const QByteArray type = headerValue(draft.headers, "Content-Type").value_or(QByteArray());
        draft.bodyIsJson = language == u"json"_s || type.toLower().contains("json")
            || (type.isEmpty() && language.isEmpty() && isJson(draft.body));
        draft.bodyIsJson = draft.bodyIsJson && !draft.body.trimmed().isEmpty();
        if (draft.bodyIsJson)
            addContentType(draft, "application/json");
    } else if (mode == u"urlencoded"_s) {
        draft.body = formOf(enabledOf(body.value(mode), variables));
        addContentType(draft, "application/x-www-form-urlencoded");
    } else if (mode == u"graphql"_s) {
        const QJsonObject graphql = body.value(mode).toObject();
        const QString values = variables.resolved(textAt(graphql, "variables")).trimmed();
        draft.body
            = "{\"query\": " + toJsonString(variables.resolved(textAt(graphql, "query")).toUtf8())
            + (values.isEmpty() ? QByteArray() : ", \"variables\": " + values.toUtf8()) + '}';
        draft.bodyIsJson = true;
        addContentType(draft, "application/json");
    } else {
        draft.obstacle = mode == u"formdata"_s ? importMessage("import.multipart_body")
            : mode == u"file"_s                ? importMessage("import.file_body")
                                               : importMessage("import.other_body", mode);
    }
}

} // namespace penstock
