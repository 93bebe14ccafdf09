// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Variables and environments of a profile, and what they mean for its base_url.
#include <penstock/profiles/file/profilereading_p.h>

#include <penstock/http/message/secrets.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/nearestname.h>

#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
std::vector<ProfileVariable> readVariables(JsonReader &reader, const QString &suggested)
{
    std::vector<ProfileVariable> variables;
    const QStringList names = reader.keys();
    for (const QString &name : names) {
        const TextOrSecret value = readTextOrSecret(reader, name, suggested);
        if (const QString fault = faultOfVariableName(name); !fault.isEmpty())
            reader.fault(name, fault, QStringLiteral("Write a name without braces: \"base\""));
        else if (value.text.contains(QStringLiteral("{{")))
            reader.fault(name, QStringLiteral("the value of a variable has braces in it"),
                         QStringLiteral("Write out what they stand for: it is taken as it is"));
        else if (!value.isSecret() && !value.text.isEmpty() && namesSecret(name))
            refuseLiteralSecret(reader, name, suggested);
        variables.push_back({name, value});
    }
    return variables;
}

// With a harmless value in the place of each name that is left to the rows.
QString sampleOf(QString url)
{
    static const QRegularExpression name(QStringLiteral(R"(\{\{[^{}]+\}\})"));
    return url.replace(name, QStringLiteral("x"));
}

// Of a base_url as it is in one environment.
void checkBaseUrl(JsonReader &reader, const QString &text, const QString &environment)
{
    const QString key = QStringLiteral("base_url");
    JsonReader harmless(QJsonObject {{key, sampleOf(text)}}, reader.pointer());
    const QUrl url = readUrl(harmless, key, webSchemes());
    const QString where
        = environment.isEmpty() ? QString() : QStringLiteral(" in %1").arg(environment);
    if (std::optional<Error> fault = harmless.firstFault()) {
        fault->what += where;
        reader.fault(*fault);
    } else if (url.hasQuery() || url.hasFragment()) {
        reader.fault(key, QStringLiteral("base_url has something after the path") + where,
                     QStringLiteral("It ends with the path; a query belongs in the job"));
    }
}

bool usesSecret(const Profile &profile)
{
    const QStringList names = namesInBraces(profile.baseUrl);
    return std::any_of(profile.variables.begin(), profile.variables.end(),
                       [&names](const ProfileVariable &each) {
                           return each.value.isSecret() && names.contains(each.name);
                       });
}
} // namespace

void readEnvironments(JsonReader &reader, Profile &profile, const QString &suggested)
{
    reader.object(QStringLiteral("variables"),
                  [&](JsonReader &inner) { profile.variables = readVariables(inner, suggested); });
    reader.object(QStringLiteral("environments"), [&](JsonReader &inner) {
        const QStringList names = inner.keys();
        for (const QString &name : names) {
            if (name.isEmpty() || name != name.trimmed())
                inner.fault(name, QStringLiteral("\"%1\" is no name of an environment").arg(name),
                            QStringLiteral("Write it as \"staging\""));
            inner.object(name, [&](JsonReader &each) {
                profile.environments.push_back({name, readVariables(each, suggested)});
            });
        }
    });
    const QString key = QStringLiteral("environment");
    profile.environment = reader.text(key);
    const QStringList names = environmentsOf(profile);
    if (profile.environment.isEmpty() || names.contains(profile.environment))
        return;
    const QString near = nearestName(profile.environment, names);
    reader.fault(key, QStringLiteral("no environment is called \"%1\"").arg(profile.environment),
                 near.isEmpty()
                     ? QStringLiteral("There are: %1").arg(names.join(QStringLiteral(", ")))
                     : QStringLiteral("Did you mean \"%1\"?").arg(near));
}

void readBaseUrl(JsonReader &reader, Profile &profile)
{
    const QString key = QStringLiteral("base_url");
    profile.baseUrl = reader.text(key);
    if (profile.environments.empty() && profile.variables.empty())
        return checkBaseUrl(reader, profile.baseUrl, {});
    QStringList names = environmentsOf(profile);
    if (profile.environment.isEmpty())
        names.prepend(QString());
    for (const QString &name : names) {
        Profile there = profile;
        there.environment = name;
        const Result<Profile> filled = inEnvironment(std::move(there));
        if (!filled)
            continue; // it can only be used where one is chosen
        Profile secret = *filled;
        secret.baseUrl = profile.baseUrl;
        if (usesSecret(secret))
            return reader.fault(
                key, QStringLiteral("base_url needs a variable that is a secret"),
                QStringLiteral("Give that variable a text: where calls go is shown"));
        checkBaseUrl(reader, filled->baseUrl, name);
    }
}

} // namespace penstock
