// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/draft/variables_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/jobs/requests/bodytemplate.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/profiles/spec/environment.h>

#include <QJsonArray>

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

// The supported part of \a auth; nothing if it inherits from its parent.
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

// Adds \a url, a text or an object.
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
        if (draft.body.trimmed().isEmpty())
            return;
        using Type = BodyTemplate::Kind;
        const auto type = headerValue(draft.headers, "Content-Type");
        const Type declared = BodyTemplate::kindOf(type.value_or(QByteArray()));
        draft.bodyIsJson = declared == Type::Json
            || (language == u"json"_s && declared == Type::Raw)
            || (!type && language.isEmpty() && BodyTemplate::typeOf(draft.body) == BodyType::Json
                && BodyTemplate::parse(draft.body, Type::Json));
        // As Postman does.
        static const QHash<QString, QByteArray> types {{u"xml"_s, "application/xml"},
                                                       {u"html"_s, "text/html"},
                                                       {u"javascript"_s, "application/javascript"}};
        addContentType(draft,
                       draft.bodyIsJson ? "application/json" : types.value(language, "text/plain"));
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

// The name in "{{token}}" without other text.
QString variableIn(const QString &text)
{
    const QString plain = text.trimmed();
    const QStringList names = namesInBraces(plain);
    const bool isWhole = names.size() == 1 && plain.startsWith(u"{{"_s) && plain.endsWith(u"}}"_s)
        && plain.count(QLatin1Char('{')) == 2;
    return isWhole ? names.front() : QString();
}

class PostmanReader
{
public:
    explicit PostmanReader(const std::vector<DraftEnvironment> &environments)
        : m_environments(environments)
    { }

    Result<Imported> read(const QJsonObject &collection)
    {
        const QJsonValue items = collection.value(u"item"_s);
        if (!items.isArray())
            return failure(importMessage("postman.no_items").at(u"/item"_s));
        const QString name = collection.value(u"info"_s).toObject().value(u"name"_s).toString();
        Scope scope;
        enter(scope, collection);
        const std::vector<DraftEnvironment> environments
            = filledIn(m_environments, scope.variables);
        scope.variables.leave(variablesIn(environments));
        if (const std::optional<Error> fault = readItems(items.toArray(), scope, u"/item"_s))
            return failure(*fault);
        if (m_scripts > 0)
            m_notes.append(importMessage("import.scripts_left_out", m_scripts));
        Imported imported {ImportKind::Postman, {}, {}};
        imported.profiles = profilesOf({.title = name,
                                        .drafts = std::move(m_drafts),
                                        .environments = environments,
                                        .signIn = m_signIn},
                                       m_notes);
        imported.notes = m_notes;
        return imported;
    }

private:
    // What holds for all inside of a folder.
    struct Scope
    {
        QString folder;
        AuthSpec auth;
        CollectionVariables variables;
    };

    void enter(Scope &scope, const QJsonObject &folder)
    {
        for (const QJsonValue each : folder.value(u"variable"_s).toArray()) {
            const QJsonObject variable = each.toObject();
            const QString key = u"key"_s;
            const QString name = variable.value(variable.contains(key) ? key : u"id"_s).toString();
            const bool isSecret = variable.value(u"type"_s).toString() == u"secret"_s;
            const QString value = variable.value(u"value"_s).toVariant().toString();
            if (!isSecret && !value.isEmpty() && !variable.value(u"disabled"_s).toBool())
                scope.variables.set(name, value);
        }
        scope.auth
            = postmanAuth(folder.value(u"auth"_s), scope.variables, m_notes).value_or(scope.auth);
        noteSignIn(folder.value(u"auth"_s));
        countScripts(folder);
    }

    // The first variable that a credential is taken from.
    void noteSignIn(const QJsonValue &auth)
    {
        const QJsonObject object = auth.toObject();
        const QString type = textAt(object, "type");
        for (const QJsonValue each : object.value(type).toArray()) {
            const QString key = textAt(each.toObject(), "key");
            const bool isSecret = key == u"token"_s || key == u"password"_s || key == u"value"_s;
            if (isSecret && m_signIn.isEmpty())
                m_signIn = variableIn(textAt(each.toObject(), "value"));
        }
    }

    void countScripts(const QJsonObject &item)
    {
        for (const QJsonValue event : item.value(u"event"_s).toArray()) {
            const QJsonValue exec = event.toObject().value(u"script"_s).toObject().value(u"exec"_s);
            QString text = exec.toString();
            for (const QJsonValue line : exec.toArray())
                text += line.toString();
            m_scripts += text.trimmed().isEmpty() ? 0 : 1;
        }
    }

    std::optional<Error> readItems(const QJsonArray &items, const Scope &scope,
                                   const QString &pointer)
    {
        for (qsizetype i = 0; i < items.size(); ++i) {
            const QString here = pointer + QLatin1Char('/') + QString::number(i);
            const QJsonObject item = items.at(i).toObject();
            const QString name = item.value(u"name"_s).toString().trimmed();
            const QString path = scope.folder + (name.isEmpty() ? QString::number(i + 1) : name);
            const QJsonValue inner = item.value(u"item"_s);
            std::optional<Error> fault;
            if (inner.isArray()) {
                Scope folder = scope;
                folder.folder = path + u" / "_s;
                enter(folder, item);
                fault = readItems(inner.toArray(), folder, here + u"/item"_s);
            } else if (item.value(u"request"_s).isUndefined()) {
                fault = importMessage("postman.not_an_item").at(here);
            } else {
                readRequest(item, path, scope);
            }
            if (fault)
                return fault;
        }
        return std::nullopt;
    }

    void readRequest(const QJsonObject &item, const QString &name, const Scope &scope)
    {
        countScripts(item);
        const QJsonValue value = item.value(u"request"_s);
        const QJsonObject request = value.toObject();
        const CollectionVariables &variables = scope.variables;
        RequestDraft draft;
        draft.name = name;
        const QString method = request.value(u"method"_s).toString();
        if (!method.isEmpty())
            draft.method = method.toLatin1();
        draft.auth = postmanAuth(request.value(u"auth"_s), variables, m_notes).value_or(scope.auth);
        noteSignIn(request.value(u"auth"_s));
        addPostmanUrl(draft, value.isString() ? value : request.value(u"url"_s), variables);
        addPostmanHeaders(draft, request.value(u"header"_s), variables);
        if (const auto signIn = headerValue(draft.headers, "Authorization");
            signIn && m_signIn.isEmpty())
            m_signIn = namesInBraces(QString::fromUtf8(*signIn)).value(0);
        addPostmanBody(draft, request.value(u"body"_s).toObject(), variables);
        m_drafts.push_back(std::move(draft));
    }

    const std::vector<DraftEnvironment> &m_environments;
    std::vector<RequestDraft> m_drafts;
    QString m_signIn;
    QList<Message> m_notes;
    int m_scripts = 0;
};
} // namespace

Result<Imported> importPostman(const QJsonObject &collection,
                               const std::vector<DraftEnvironment> &environments)
{
    return PostmanReader(environments).read(collection);
}

} // namespace penstock
