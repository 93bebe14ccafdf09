// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Variables and environments of a profile, and what they mean for its base_url.
#include <penstock/profiles/file/profilemembers_p.h>

#include <penstock/http/message/secrets.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/profilemessages.h>

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
        if (const Message fault = faultOfVariableName(name); !fault.isEmpty())
            reader.fault(name, fault);
        else if (value.text.contains(u"{{"_s))
            reader.fault(name, profileMessage("variable.braces"));
        else if (!value.isSecret() && !value.text.isEmpty() && namesSecret(name))
            refuseLiteralSecret(reader, name, suggested);
        variables.push_back({name, value});
    }
    return variables;
}

void addVariables(JsonText &text, const std::vector<ProfileVariable> &variables)
{
    for (const auto &[name, value] : variables)
        addTextOrSecret(text, name, value);
}

// With a harmless value in the place of each name that is left to the rows.
QString sampleOf(QString url)
{
    static const QRegularExpression name(QStringLiteral(R"(\{\{[^{}]+\}\})"));
    return url.replace(name, u"x"_s);
}

// Of a base_url as it is in one environment.
void checkOne(JsonReader &reader, const QString &text, const QString &environment)
{
    const QString key = u"base_url"_s;
    JsonReader harmless(QJsonObject {{key, sampleOf(text)}}, reader.pointer());
    const QUrl url = readUrl(harmless, key, webSchemes(), environment);
    if (const std::optional<Error> fault = harmless.firstFault())
        reader.fault(*fault);
    else if (url.hasQuery() || url.hasFragment())
        reader.fault(key,
                     environment.isEmpty() ? profileMessage("base_url.after_path")
                                           : profileMessage("base_url.after_path_in", environment));
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

void environmentMembers(JsonMembers &m, Profile &profile, const QString &suggested)
{
    textsOrSecrets(
        m, "variables", [&](JsonText &text) { addVariables(text, profile.variables); },
        [&](JsonReader &inner) { profile.variables = readVariables(inner, suggested); },
        "Names for texts or secrets: {{name}} in base_url, headers and requests. A variable "
        "overrides a column of that name.");
    m.custom(
        "environments", R"({"type": "object", "additionalProperties": {"type": "object"}})",
        [&](JsonReader &reader, const QString &key) {
            reader.object(key, [&](JsonReader &inner) {
                const QStringList names = inner.keys();
                for (const QString &name : names) {
                    if (name.isEmpty() || name != name.trimmed())
                        inner.fault(name, profileMessage("environment.invalid_name", name));
                    inner.object(name, [&](JsonReader &each) {
                        profile.environments.push_back({name, readVariables(each, suggested)});
                    });
                }
            });
        },
        [&](JsonText &text, const QString &key) {
            JsonText inner;
            for (const Environment &each : profile.environments) {
                JsonText variables;
                addVariables(variables, each.variables);
                if (variables.isEmpty())
                    inner.addRaw(each.name, QByteArrayLiteral("{}"));
                else
                    inner.add(each.name, variables);
            }
            text.add(key, inner);
        },
        "Sets of variables, such as staging and production. They override those of the profile.");
    m.text("environment", profile.environment, "Name of the environment to use by default.")
        .check([&]() -> Message {
            const QStringList names = environmentsOf(profile);
            const bool isKnown
                = profile.environment.isEmpty() || names.contains(profile.environment);
            return isKnown ? Message() : unknownEnvironment(profile.environment, names);
        });
}

void checkBaseUrl(JsonReader &reader, const Profile &profile)
{
    if (profile.environments.empty() && profile.variables.empty())
        return checkOne(reader, profile.baseUrl, {});
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
            return reader.fault(u"base_url"_s, profileMessage("base_url.secret"));
        checkOne(reader, filled->baseUrl, name);
    }
}

} // namespace penstock
