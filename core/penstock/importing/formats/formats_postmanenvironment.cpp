// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/secrets.h>
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/draft/variables_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/spec/environment.h>

#include <QJsonArray>

namespace penstock {

namespace {
// By its type, by its name, or by the form of what it is.
bool isSecret(const QString &type, const QString &name, const QString &value)
{
    return type == u"secret"_s || namesSecret(name) || withoutTokens(value) != value;
}

bool isSwitchedOff(const QJsonObject &variable)
{
    return variable.value(u"enabled"_s) == QJsonValue(false)
        || variable.value(u"disabled"_s).toBool();
}
} // namespace

Result<DraftEnvironment> readPostmanEnvironment(const QJsonObject &document)
{
    const QJsonValue values = document.value(u"values"_s);
    if (!values.isArray())
        return failure(importMessage("postman.no_values").at(u"/values"_s));
    DraftEnvironment environment {textAt(document, "name")};
    QStringList names;
    for (const QJsonValue each : values.toArray()) {
        const QJsonObject variable = each.toObject();
        const QString name = textAt(variable, "key").trimmed();
        const QString value = textAt(variable, "value");
        if (isSwitchedOff(variable) || !faultOfVariableName(name).isEmpty() || names.contains(name))
            continue;
        names.append(name);
        if (isSecret(textAt(variable, "type"), name, value))
            environment.secrets.emplace_back(name, value);
        else
            environment.texts.emplace_back(name, value);
    }
    if (names.isEmpty())
        return failure(importMessage("postman.no_variables").at(u"/values"_s));
    return environment;
}

std::vector<DraftEnvironment> filledIn(std::vector<DraftEnvironment> environments,
                                       const CollectionVariables &around)
{
    for (DraftEnvironment &environment : environments) {
        CollectionVariables variables = around;
        for (const auto &[name, text] : environment.texts)
            variables.set(name, text);
        for (auto &[name, text] : environment.texts)
            text = variables.resolved(text);
    }
    return environments;
}

Result<Imported> importPostmanEnvironments(const std::vector<DraftEnvironment> &drafts)
{
    const std::vector<DraftEnvironment> environments = filledIn(drafts, {});
    Imported imported {ImportKind::PostmanEnvironment, {}, {}};
    ImportedProfile &made = imported.profiles.emplace_back();
    Profile &profile = made.profile.emplace();
    profile.name = environments.front().name.simplified();
    if (profile.name.isEmpty())
        profile.name = u"Postman"_s;
    if (const QString server = serverVariable(environments); !server.isEmpty())
        profile.baseUrl = u"{{%1}}"_s.arg(server);
    else
        imported.notes.append(importMessage("import.no_server_variable", profile.name));
    addEnvironmentsTo(made, environments, variablesIn(environments));
    if (const std::vector<Error> faults = faultsOf(profile); !faults.empty())
        return failure(faults.front().message); // where it would be says nothing of the import
    imported.notes.append(importMessage("import.unknown_limits", profile.name));
    return imported;
}

} // namespace penstock
