// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/environment.h>

#include <penstock/profiles/spec/profilemessages.h>
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

MessageArgument placeOf(const Profile &profile)
{
    return profile.name.isEmpty() ? MessageArgument()
                                  : profileMessage("profile.place", profile.name);
}

//! \a text with \a variables; the names of secrets stay if \a keepsNames.
SecretText filled(const QString &text, const ProfileVariables &variables, bool keepsNames)
{
    if (variables.empty() || !text.contains(u"{{"_s))
        return {{}, text.toUtf8()};
    SecretText filled;
    qsizetype from = 0;
    auto places = braces().globalMatch(text);
    while (places.hasNext()) {
        const QRegularExpressionMatch place = places.next();
        const QString name = place.captured(1).trimmed();
        const auto found = std::find_if(variables.begin(), variables.end(),
                                        [&name](const auto &each) { return each.name == name; });
        filled.rest += text.sliced(from, place.capturedStart() - from).toUtf8();
        from = place.capturedEnd();
        if (found == variables.end() || (found->value.isSecret() && keepsNames))
            filled.rest += place.captured(0).toUtf8();
        else if (found->value.isSecret())
            filled.add(found->value.secret, SecretText::Encoding::AsIs);
        else
            filled.rest += found->value.text.toUtf8();
    }
    filled.rest += text.sliced(from).toUtf8();
    return filled;
}

// Where nobody has chosen: which environments would say what the base URL needs.
std::optional<Error> notChosen(const Profile &profile, const QString &baseUrl)
{
    for (const QString &name : namesInBraces(baseUrl)) {
        if (hasVariable(profile.variables, name)) // a secret
            continue;
        QStringList those;
        for (const Environment &each : profile.environments) {
            if (hasVariable(each.variables, name))
                those.append(each.name);
        }
        if (!those.isEmpty())
            return profileMessage("environment.not_chosen", name, those).at(placeOf(profile));
    }
    return std::nullopt;
}
} // namespace

bool hasVariable(const ProfileVariables &variables, const QString &name)
{
    return std::any_of(variables.begin(), variables.end(),
                       [&name](const ProfileVariable &each) { return each.name == name; });
}

void overlay(ProfileVariables &variables, const ProfileVariables &own)
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

QStringList environmentsOf(const Profile &profile)
{
    QStringList names;
    for (const Environment &each : profile.environments)
        names.append(each.name);
    return names;
}

Message unknownEnvironment(const QString &name, const QStringList &known)
{
    const QString near = nearestName(name, known);
    return known.isEmpty() ? profileMessage("environment.none", name)
        : near.isEmpty()   ? profileMessage("environment.unknown", name, known)
                           : profileMessage("environment.unknown_near", name, known, near);
}

Result<Profile> inEnvironment(Profile profile, const QString &name)
{
    const QString chosen = name.isEmpty() ? profile.environment : name;
    const Environment *const own = environmentCalled(profile, chosen);
    const bool isDone = name.isEmpty() && profile.environments.empty();
    if (own == nullptr && !chosen.isEmpty() && !isDone)
        return failure(unknownEnvironment(chosen, environmentsOf(profile)).at(placeOf(profile)));
    if (own != nullptr)
        overlay(profile.variables, own->variables);
    profile.baseUrl = withVariables(profile.baseUrl, profile.variables);
    if (std::optional<Error> fault = notChosen(profile, profile.baseUrl))
        return failure(*std::move(fault));
    for (ProfileHeader &header : profile.headers)
        header.value.text = withVariables(header.value.text, profile.variables);
    profile.environment = chosen;
    profile.environments.clear();
    return profile;
}

QString withVariables(const QString &text, const ProfileVariables &variables)
{
    return QString::fromUtf8(filled(text, variables, true).rest);
}

SecretText inPieces(const TextOrSecret &value, const ProfileVariables &variables)
{
    SecretText pieces = filled(value.text, variables, false);
    if (value.isSecret())
        pieces.add(value.secret, SecretText::Encoding::AsIs);
    return pieces;
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

Message faultOfVariableName(const QString &name)
{
    if (name.trimmed().isEmpty())
        return profileMessage("variable.no_name");
    if (name != name.trimmed() || name.contains(QLatin1Char('{'))
        || name.contains(QLatin1Char('}')))
        return profileMessage("variable.invalid_name", name);
    return {};
}

} // namespace penstock
