// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/importing/formats/insomniarequests_p.h>

#include <QJsonArray>
#include <QSet>

#include <algorithm>

namespace penstock {

namespace {
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
