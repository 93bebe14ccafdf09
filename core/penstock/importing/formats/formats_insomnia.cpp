// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/draft/variables_p.h>
#include <penstock/importing/formats/formats_p.h>

#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace penstock {

namespace {
using Kind = AuthSpec::Kind;

// Texts of one request; {% tags %}, which compute something, become a column.
class InsomniaTexts
{
public:
    InsomniaTexts(const CollectionVariables &variables, const QString &request,
                  QList<Message> &notes)
        : m_variables(variables)
        , m_request(request)
        , m_notes(notes)
    { }

    QString of(const QString &text) const
    {
        static const QRegularExpression tag(QStringLiteral(R"(\{%\s*(\w+).*?%\})"));
        QString plain = text;
        if (const QRegularExpressionMatch match = tag.match(text); match.hasMatch()) {
            plain.replace(tag, u"{{\\1}}"_s);
            m_notes.append(importMessage("import.computed_value", m_request, match.captured(1)));
        }
        return m_variables.resolved(plain);
    }

    NamedTexts enabled(const QJsonValue &list) const
    {
        NamedTexts enabled;
        for (const QJsonValue each : list.toArray()) {
            const QJsonObject object = each.toObject();
            const QString name = of(textAt(object, "name"));
            if (!name.isEmpty() && !object.value(u"disabled"_s).toBool())
                enabled.emplace_back(name, of(textAt(object, "value")));
        }
        return enabled;
    }

private:
    const CollectionVariables &m_variables;
    const QString &m_request;
    QList<Message> &m_notes;
};

AuthSpec oauthOf(const QJsonObject &auth, const CollectionVariables &variables,
                 QList<Message> &notes)
{
    const auto at = [&](const char *key) { return variables.resolved(textAt(auth, key)); };
    using ClientAuth = AuthSpec::ClientAuth;
    const bool isInBody = auth.value(u"credentialsInBody"_s).toBool();
    return clientAuthOf({.tokenUrl = QUrl(at("accessTokenUrl")),
                         .clientId = at("clientId"),
                         .scope = at("scope"),
                         .audience = at("audience"),
                         .clientAuth = isInBody ? ClientAuth::Body : ClientAuth::Basic},
                        at("grantType") != u"client_credentials"_s, notes);
}

AuthSpec bearerOf(const QString &prefix)
{
    if (prefix.isEmpty() || prefix.compare(u"bearer"_s, Qt::CaseInsensitive) == 0)
        return {.kind = Kind::Bearer};
    return {
        .kind = Kind::InHeader, .name = u"Authorization"_s, .prefix = prefix + QLatin1Char(' ')};
}

void addBody(RequestDraft &draft, const QJsonObject &body, const InsomniaTexts &texts)
{
    const QString type = textAt(body, "mimeType");
    if (type.startsWith(u"multipart/"_s) || body.contains(u"fileName"_s)) {
        draft.obstacle = body.contains(u"fileName"_s) ? importMessage("import.file_body")
                                                      : importMessage("import.multipart_body");
        return;
    }
    if (type == u"application/x-www-form-urlencoded"_s && body.contains(u"params"_s))
        draft.body = formOf(texts.enabled(body.value(u"params"_s)));
    else
        draft.body = texts.of(textAt(body, "text")).toUtf8();
    if (draft.body.trimmed().isEmpty())
        draft.body.clear();
    if (draft.body.isEmpty())
        return;
    const bool isGraphql = type == u"application/graphql"_s;
    draft.bodyIsJson = isGraphql || type.contains(u"json"_s);
    if (!type.isEmpty())
        addContentType(draft, isGraphql ? QByteArray("application/json") : type.toLatin1());
}

// The supported part of \a auth; nothing if it is empty.
std::optional<AuthSpec> insomniaAuth(const QJsonObject &auth, const CollectionVariables &variables,
                                     QList<Message> &notes)
{
    QString type = textAt(auth, "type");
    if (type.isEmpty() && auth.contains(u"username"_s))
        type = u"basic"_s; // as the first versions wrote it
    if (type.isEmpty() || type == u"inherit"_s)
        return std::nullopt;
    if (auth.value(u"disabled"_s).toBool() || type == u"none"_s)
        return AuthSpec {};
    if (type == u"bearer"_s)
        return bearerOf(textAt(auth, "prefix").trimmed());
    if (type == u"basic"_s)
        return basicAuthOf(variables.resolved(textAt(auth, "username")));
    if (type == u"apikey"_s)
        return keyAuthOf(textAt(auth, "addTo") == u"queryParams"_s,
                         variables.resolved(textAt(auth, "key")));
    if (type == u"oauth2"_s)
        return oauthOf(auth, variables, notes);
    notes.append(importMessage("import.unknown_sign_in", type));
    return AuthSpec {};
}

RequestDraft insomniaRequest(const QJsonObject &request, const QString &name,
                             const CollectionVariables &variables, QList<Message> &notes)
{
    RequestDraft draft;
    draft.name = name;
    const InsomniaTexts texts(variables, draft.name, notes);
    const QString method = textAt(request, "method");
    if (!method.isEmpty())
        draft.method = method.toLatin1();
    draft.url = withPlaces(texts.of(textAt(request, "url")));
    draft.known = texts.enabled(request.value(u"pathParameters"_s));
    draft.query = texts.enabled(request.value(u"parameters"_s));
    for (const auto &[header, value] : texts.enabled(request.value(u"headers"_s)))
        draft.headers.append({header.toUtf8(), value.toUtf8()});
    addBody(draft, request.value(u"body"_s).toObject(), texts);
    return draft;
}

constexpr int deepestFolder = 50;

// What holds for all inside of a folder.
struct InsomniaScope
{
    QString folder;
    AuthSpec auth;
    CollectionVariables variables;
    int depth = 0;
};

class InsomniaReader
{
public:
    Result<Imported> readTree(const QJsonObject &document)
    {
        const QJsonValue items = document.value(u"collection"_s);
        if (!items.isArray())
            return failure(importMessage("insomnia.no_requests").at(u"/collection"_s));
        InsomniaScope scope;
        // One environment with others inside, or a list of them.
        QJsonValue environments = document.value(u"environments"_s);
        if (environments.isArray())
            environments = QJsonObject {{u"subEnvironments"_s, environments}};
        const QJsonObject base = environments.toObject();
        QList<QJsonObject> others;
        for (const QJsonValue each : base.value(u"subEnvironments"_s).toArray())
            others.append(each.toObject());
        addEnvironments(scope, base, others);
        readItems(items.toArray(), scope);
        return finished(textAt(document, "name"));
    }

    Result<Imported> readList(const QJsonObject &document)
    {
        const QJsonValue resources = document.value(u"resources"_s);
        if (!resources.isArray())
            return failure(importMessage("insomnia.no_resources").at(u"/resources"_s));
        for (const QJsonValue each : resources.toArray())
            m_children[textAt(each.toObject(), "parentId")].append(each.toObject());
        QString name;
        InsomniaScope scope;
        for (const QJsonValue each : resources.toArray()) {
            const QJsonObject resource = each.toObject();
            if (textAt(resource, "_type") == u"workspace"_s) {
                name = name.isEmpty() ? textAt(resource, "name") : name;
                readWorkspace(textAt(resource, "_id"), scope);
            }
        }
        if (m_drafts.empty()) // a single folder or request was exported
            readChildren(u"__WORKSPACE_ID__"_s, scope);
        return finished(name);
    }

private:
    Result<Imported> finished(const QString &name)
    {
        if (m_others > 0)
            m_notes.append(importMessage("import.other_protocols", m_others));
        if (m_hasScripts)
            m_notes.append(importMessage("import.scripts"));
        Imported imported {ImportKind::Insomnia, {}, {}};
        imported.profiles = profilesOf({.title = name, .drafts = std::move(m_drafts)}, m_notes);
        const bool areStored = penstock::addEnvironments(imported.profiles, m_sets);
        if (m_sets.size() > 1 && !areStored)
            m_notes.append(
                importMessage("import.one_environment", m_sets.size(), m_sets.front().name));
        else if (areStored)
            m_notes.append(importMessage("import.environment_servers", m_sets.front().name));
        imported.notes = m_notes;
        return imported;
    }

    void addEnvironments(InsomniaScope &scope, const QJsonObject &base,
                         const QList<QJsonObject> &others)
    {
        scope.variables.setAll(base.value(u"data"_s).toObject());
        if (others.isEmpty())
            return;
        for (const QJsonObject &each : others) {
            CollectionVariables variables = scope.variables;
            variables.setAll(each.value(u"data"_s).toObject());
            m_sets.push_back({textAt(each, "name"), variables.texts()});
        }
        scope.variables.setAll(others.front().value(u"data"_s).toObject());
    }

    void readWorkspace(const QString &id, InsomniaScope scope)
    {
        for (const QJsonObject &base : m_children.value(id)) {
            if (textAt(base, "_type") != u"environment"_s)
                continue;
            QList<QJsonObject> others;
            for (const QJsonObject &other : m_children.value(textAt(base, "_id"))) {
                if (textAt(other, "_type") == u"environment"_s)
                    others.append(other);
            }
            addEnvironments(scope, base, others);
        }
        readChildren(id, scope);
    }

    InsomniaScope inside(const QJsonObject &folder, const InsomniaScope &scope)
    {
        InsomniaScope inner = scope;
        ++inner.depth;
        inner.folder += textAt(folder, "name") + u" / "_s;
        inner.variables.setAll(folder.value(u"environment"_s).toObject());
        inner.auth
            = insomniaAuth(folder.value(u"authentication"_s).toObject(), inner.variables, m_notes)
                  .value_or(scope.auth);
        return inner;
    }

    void readChildren(const QString &id, const InsomniaScope &scope)
    {
        // Each once: in a damaged file a folder may be inside of itself.
        if (m_entered.contains(id))
            return;
        m_entered.insert(id);
        QList<QJsonObject> children = m_children.value(id);
        std::stable_sort(children.begin(), children.end(),
                         [](const QJsonObject &a, const QJsonObject &b) {
                             const QString key = u"metaSortKey"_s;
                             return a.value(key).toDouble() < b.value(key).toDouble();
                         });
        for (const QJsonObject &child : std::as_const(children)) {
            const QString type = textAt(child, "_type");
            if (type == u"request_group"_s && scope.depth < deepestFolder)
                readChildren(textAt(child, "_id"), inside(child, scope));
            else if (type == u"request"_s)
                readRequest(child, scope);
            else if (type.endsWith(u"_request"_s))
                ++m_others;
        }
    }

    void readItems(const QJsonArray &items, const InsomniaScope &scope)
    {
        for (const QJsonValue each : items) {
            const QJsonObject item = each.toObject();
            const QJsonValue children = item.value(u"children"_s);
            const QString url = textAt(item, "url");
            if (children.isArray() && scope.depth < deepestFolder)
                readItems(children.toArray(), inside(item, scope));
            else if (url.startsWith(u"ws"_s) || url.startsWith(u"grpc"_s) || url.isEmpty())
                ++m_others;
            else
                readRequest(item, scope);
        }
    }

    void readRequest(const QJsonObject &request, const InsomniaScope &scope)
    {
        const QString name = scope.folder + textAt(request, "name");
        RequestDraft draft = insomniaRequest(request, name, scope.variables, m_notes);
        draft.auth
            = insomniaAuth(request.value(u"authentication"_s).toObject(), scope.variables, m_notes)
                  .value_or(scope.auth);
        m_hasScripts = m_hasScripts || !textAt(request, "preRequestScript").isEmpty()
            || !textAt(request, "afterResponseScript").isEmpty()
            || !request.value(u"scripts"_s).toObject().isEmpty();
        m_drafts.push_back(std::move(draft));
    }

    QHash<QString, QList<QJsonObject>> m_children; // of version 4, by the id of what is around
    QSet<QString> m_entered;
    std::vector<RequestDraft> m_drafts;
    QList<Message> m_notes;
    std::vector<ImportedSet> m_sets; // its environments
    int m_others = 0;
    bool m_hasScripts = false;
};
} // namespace

Result<Imported> importInsomnia(const QJsonObject &document)
{
    if (!document.contains(u"resources"_s))
        return InsomniaReader().readTree(document);
    const int version = document.value(u"__export_format"_s).toInt();
    if (version < 4)
        return failure(importMessage("insomnia.old_version", version).at(u"/__export_format"_s));
    return InsomniaReader().readList(document);
}

} // namespace penstock
