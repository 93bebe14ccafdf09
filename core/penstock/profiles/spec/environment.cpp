// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/environment.h>

#include <penstock/profiles/spec/secretmark.h>
#include <penstock/support/nearestname.h>

#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
const QRegularExpression &braces()
{
    static const QRegularExpression pattern(QStringLiteral(R"(\{\{([^{}]*)\}\})"));
    return pattern;
}

const Environment *environmentCalled(const Profile &profile, const QString &name)
{
    const auto found = std::find_if(profile.environments.begin(), profile.environments.end(),
                                    [&name](const Environment &each) { return each.name == name; });
    return found == profile.environments.end() ? nullptr : &*found;
}

Error unknownEnvironment(const Profile &profile, const QString &name)
{
    const QStringList names = environmentsOf(profile);
    const QString near = nearestName(name, names);
    const QString have = names.isEmpty() ? u"Its profile has none; add them as \"environments\""_s
                                         : u"There are: %1"_s.arg(names.join(u", "_s));
    return {Error::Kind::Usage, u"no environment is called \"%1\""_s.arg(name),
            profile.name.isEmpty() ? QString() : u"profile %1"_s.arg(profile.name),
            near.isEmpty() ? have : have + u". Did you mean %1?"_s.arg(near)};
}

// Before those that hold everywhere.
void overlay(std::vector<ProfileVariable> &variables, const std::vector<ProfileVariable> &own)
{
    for (const ProfileVariable &each : own) {
        const auto same = std::find_if(
            variables.begin(), variables.end(),
            [&each](const ProfileVariable &other) { return other.name == each.name; });
        if (same == variables.end())
            variables.push_back(each);
        else
            same->value = each.value;
    }
}

// Where nobody has chosen: which environments would say what the base URL needs.
std::optional<Error> notChosen(const Profile &profile, const QString &baseUrl)
{
    for (const QString &name : namesInBraces(baseUrl)) {
        QStringList those;
        for (const Environment &each : profile.environments) {
            const bool says = std::any_of(
                each.variables.begin(), each.variables.end(),
                [&name](const ProfileVariable &variable) { return variable.name == name; });
            if (says)
                those.append(each.name);
        }
        if (!those.isEmpty())
            return Error {Error::Kind::Usage,
                          u"its base_url needs {{%1}}, which is said by %2 and not here"_s.arg(
                              name, those.join(u", "_s)),
                          profile.name.isEmpty() ? QString() : u"profile %1"_s.arg(profile.name),
                          u"Choose the environment %1, or another one"_s.arg(those.first())};
    }
    return std::nullopt;
}
} // namespace

QStringList environmentsOf(const Profile &profile)
{
    QStringList names;
    for (const Environment &each : profile.environments)
        names.append(each.name);
    return names;
}

Result<Profile> inEnvironment(Profile profile, const QString &name)
{
    const QString chosen = name.isEmpty() ? profile.environment : name;
    const Environment *const own = environmentCalled(profile, chosen);
    const bool isDone = name.isEmpty() && profile.environments.empty();
    if (own == nullptr && !chosen.isEmpty() && !isDone)
        return failure(unknownEnvironment(profile, chosen));
    if (own != nullptr)
        overlay(profile.variables, own->variables);
    const VariableTexts texts = variableTextsOf(profile);
    profile.baseUrl = withVariables(profile.baseUrl, texts);
    if (std::optional<Error> fault = notChosen(profile, profile.baseUrl))
        return failure(*std::move(fault));
    for (ProfileHeader &header : profile.headers)
        header.value.text = withVariables(header.value.text, texts);
    profile.environment = chosen;
    profile.environments.clear();
    return profile;
}

VariableTexts variableTextsOf(const Profile &profile)
{
    VariableTexts texts;
    for (const auto &[name, value] : profile.variables)
        texts.emplace_back(name, value.isSecret() ? secretMark(value.secret) : value.text);
    return texts;
}

QString withVariables(const QString &text, const VariableTexts &variables)
{
    if (variables.empty() || !text.contains(u"{{"_s))
        return text;
    QString filled;
    qsizetype from = 0;
    auto places = braces().globalMatch(text);
    while (places.hasNext()) {
        const QRegularExpressionMatch place = places.next();
        const QString name = place.captured(1).trimmed();
        const auto found = std::find_if(variables.begin(), variables.end(),
                                        [&name](const auto &each) { return each.first == name; });
        filled += text.sliced(from, place.capturedStart() - from);
        filled += found == variables.end() ? place.captured(0) : found->second;
        from = place.capturedEnd();
    }
    return filled + text.sliced(from);
}

QStringList namesInBraces(const QString &text)
{
    QStringList names;
    auto places = braces().globalMatch(text);
    while (places.hasNext()) {
        const QString name = places.next().captured(1).trimmed();
        if (!name.isEmpty() && !names.contains(name))
            names.append(name);
    }
    return names;
}

QString faultOfVariableName(const QString &name)
{
    if (name.trimmed().isEmpty())
        return u"a variable has no name"_s;
    if (name != name.trimmed() || name.contains(QLatin1Char('{'))
        || name.contains(QLatin1Char('}')))
        return u"\"%1\" is no name of a variable"_s.arg(name);
    return {};
}

} // namespace penstock
