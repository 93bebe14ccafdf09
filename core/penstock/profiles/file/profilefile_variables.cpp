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
            reader.fault(name, fault, u"Write a name without braces: \"base\""_s);
        else if (value.text.contains(u"{{"_s))
            reader.fault(name, u"the value of a variable has braces in it"_s,
                         u"Write out what they stand for: it is taken as it is"_s);
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
    return url.replace(name, u"x"_s);
}

// Of a base_url as it is in one environment.
void checkBaseUrl(JsonReader &reader, const QString &text, const QString &environment)
{
    const QString key = u"base_url"_s;
    JsonReader harmless(QJsonObject {{key, sampleOf(text)}}, reader.pointer());
    const QUrl url = readUrl(harmless, key, webSchemes());
    const QString where = environment.isEmpty() ? QString() : u" in %1"_s.arg(environment);
    if (std::optional<Error> fault = harmless.firstFault()) {
        fault->what += where;
        reader.fault(*fault);
    } else if (url.hasQuery() || url.hasFragment()) {
        reader.fault(key, u"base_url has something after the path"_s + where,
                     u"It ends with the path; a query belongs in the job"_s);
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
    reader.object(u"variables"_s,
                  [&](JsonReader &inner) { profile.variables = readVariables(inner, suggested); });
    reader.object(u"environments"_s, [&](JsonReader &inner) {
        const QStringList names = inner.keys();
        for (const QString &name : names) {
            if (name.isEmpty() || name != name.trimmed())
                inner.fault(name, u"\"%1\" is no name of an environment"_s.arg(name),
                            u"Write it as \"staging\""_s);
            inner.object(name, [&](JsonReader &each) {
                profile.environments.push_back({name, readVariables(each, suggested)});
            });
        }
    });
    const QString key = u"environment"_s;
    profile.environment = reader.text(key);
    const QStringList names = environmentsOf(profile);
    if (profile.environment.isEmpty() || names.contains(profile.environment))
        return;
    const QString near = nearestName(profile.environment, names);
    reader.fault(key, u"no environment is called \"%1\""_s.arg(profile.environment),
                 near.isEmpty() ? u"There are: %1"_s.arg(names.join(u", "_s))
                                : u"Did you mean \"%1\"?"_s.arg(near));
}

void readBaseUrl(JsonReader &reader, Profile &profile)
{
    const QString key = u"base_url"_s;
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
            return reader.fault(key, u"base_url needs a variable that is a secret"_s,
                                u"Give that variable a text: where calls go is shown"_s);
        checkBaseUrl(reader, filled->baseUrl, name);
    }
}

} // namespace penstock
