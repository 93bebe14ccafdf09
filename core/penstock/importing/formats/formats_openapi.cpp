// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/importing/formats/openapidocument_p.h>
#include <penstock/support/jsontext.h>

#include <QRegularExpression>

#include <array>

namespace penstock {

namespace {
constexpr qsizetype longestSummary = 60;

QString lineAt(const QJsonObject &object, const char *key)
{
    return textAt(object, key).simplified();
}

class OpenApiReader
{
public:
    explicit OpenApiReader(const QJsonObject &root)
        : m_document(root)
        , m_base(m_document.base())
    { }

    Result<Imported> read()
    {
        const QJsonValue paths = m_document.root().value(u"paths"_s);
        if (!paths.isObject())
            return failure(importMessage("openapi.no_paths").at(u"/paths"_s));
        m_signIn = openApiSignIn(m_document, m_notes);
        noteLimits(m_document.root());
        const QJsonObject all = paths.toObject();
        for (auto path = all.begin(); path != all.end(); ++path)
            readPath(path.key(), m_document.at(path.value()));
        if (m_base.contains(u"//host.invalid"_s))
            m_notes.append(importMessage("import.placeholder_server"));
        if (m_optional > 0)
            m_notes.append(importMessage("import.optional_parameters", m_optional));
        noteHeaders();
        Imported imported {ImportKind::OpenApi, {}, {}};
        imported.profiles = profilesOf(
            {.title = m_document.title(), .base = m_base, .drafts = std::move(m_drafts)}, m_notes);
        describe(imported);
        std::vector<ImportedSet> servers;
        for (const QJsonValue each : m_document.root().value(u"servers"_s).toArray())
            servers.push_back({lineAt(each.toObject(), "description"),
                               {{u"base"_s, OpenApiDocument::urlOf({each})}}});
        addEnvironments(imported.profiles, servers);
        imported.notes = m_notes;
        return imported;
    }

private:
    void readPath(const QString &path, const QJsonObject &item)
    {
        static constexpr std::array methods {"get",     "put",  "post", "delete",
                                             "options", "head", "patch"};
        for (const char *const method : methods) {
            const QJsonValue operation = item.value(QLatin1StringView(method));
            if (operation.isObject())
                readOperation(method, path, item, operation.toObject());
        }
    }

    QString serverOf(const QJsonObject &item, const QJsonObject &operation) const
    {
        for (const QJsonObject *const each : {&operation, &item}) {
            QString own = OpenApiDocument::urlOf(each->value(u"servers"_s).toArray());
            if (!own.isEmpty())
                return own;
        }
        return m_base;
    }

    void readOperation(const char *method, const QString &path, const QJsonObject &item,
                       const QJsonObject &operation)
    {
        RequestDraft draft;
        draft.method = QByteArray(method).toUpper();
        const QString summary = lineAt(operation, "summary");
        const QString id = lineAt(operation, "operationId");
        draft.name = !summary.isEmpty() && summary.size() <= longestSummary ? summary
            : !id.isEmpty()                                                 ? id
                            : u"%1 %2"_s.arg(QString::fromLatin1(draft.method), path);
        static const QRegularExpression braces(QStringLiteral(R"(\{([^{}]+)\})"));
        draft.url
            = withoutSlash(serverOf(item, operation)) + QString(path).replace(braces, u"{{\\1}}"_s);
        draft.auth = m_signIn.auth;
        draft.secretHeaders = m_signIn.secretHeaders;
        const QList<QJsonObject> parameters = openApiParameters(m_document, item, operation);
        bool hasOptional = false;
        for (const QJsonObject &each : parameters)
            hasOptional = addParameter(draft, each) || hasOptional;
        m_optional += hasOptional ? 1 : 0;
        addOpenApiBody(draft, m_document, operation, parameters);
        noteLimits(operation);
        lookAtAnswers(operation);
        m_drafts.push_back(std::move(draft));
    }

    // Whether it was left out because nobody has to give it.
    bool addParameter(RequestDraft &draft, const QJsonObject &parameter)
    {
        const QString name = lineAt(parameter, "name");
        const QString in = lineAt(parameter, "in");
        const bool isRequired = parameter.value(u"required"_s).toBool();
        const bool isQuery = in == u"query"_s;
        const bool isHeader = in == u"header"_s;
        if (in == u"cookie"_s && isRequired)
            m_notes.append(importMessage("import.cookie_parameter", draft.name, name));
        if (isQuery || isHeader) {
            if (!isRequired)
                return true;
            const bool isOurs
                = (isQuery ? AuthSpec::Kind::InQuery : AuthSpec::Kind::InHeader) == draft.auth.kind
                && draft.auth.name == name;
            if (isOurs)
                return false;
            const QString place = u"{{%1}}"_s.arg(name);
            if (isQuery)
                draft.query.emplace_back(name, place);
            else if (!QStringList {u"accept"_s, u"content-type"_s}.contains(name.toLower()))
                draft.headers.append({name.toUtf8(), place.toUtf8()});
        }
        if (isQuery || isHeader || in == u"path"_s)
            draft.known.emplace_back(name, m_document.exampleOf(parameter));
        return false;
    }

    // What some write for their own gateways.
    void noteLimits(const QJsonObject &object)
    {
        for (auto each = object.begin(); each != object.end(); ++each) {
            if (!each.key().startsWith(u"x-rate"_s, Qt::CaseInsensitive))
                continue;
            const QString json = QString::fromUtf8(compactJson(each.value()));
            m_notes.append(importMessage("import.stated_limits", each.key(),
                                         MessageArgument::quoted(json.left(longestSummary))));
        }
    }

    void lookAtAnswers(const QJsonObject &operation)
    {
        for (const QJsonValue answer : operation.value(u"responses"_s).toObject()) {
            const QJsonObject headers = m_document.at(answer).value(u"headers"_s).toObject();
            for (const QString &name : headers.keys()) {
                const QString lower = name.toLower().remove(QLatin1Char('-'));
                if (lower.contains(u"ratelimit"_s) && !m_headers.contains(name))
                    m_headers.append(name);
            }
        }
    }

    void noteHeaders()
    {
        if (!m_headers.isEmpty())
            m_notes.append(importMessage("import.counter_headers", m_headers.mid(0, 4)));
    }

    void describe(Imported &imported) const
    {
        const QUrl docs(
            m_document.root().value(u"externalDocs"_s).toObject().value(u"url"_s).toString());
        for (ImportedProfile &each : imported.profiles) {
            const bool isWeb = docs.scheme().startsWith(u"http"_s);
            if (each.profile->docs.isEmpty() && isWeb && !docs.host().isEmpty())
                each.profile->docs = docs;
        }
    }

    OpenApiDocument m_document;
    QString m_base;
    OpenApiSignIn m_signIn;
    std::vector<RequestDraft> m_drafts;
    QList<Message> m_notes;
    QStringList m_headers;
    int m_optional = 0;
};
} // namespace

Result<Imported> importOpenApi(const QJsonObject &document)
{
    return OpenApiReader(document).read();
}

} // namespace penstock
