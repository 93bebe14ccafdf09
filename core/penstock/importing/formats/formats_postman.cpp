// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/draft/variables_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/importing/formats/postmanrequests_p.h>
#include <penstock/profiles/spec/environment.h>

#include <QJsonArray>

namespace penstock {

namespace {
// "{{token}}" where it is nothing else: the name.
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
