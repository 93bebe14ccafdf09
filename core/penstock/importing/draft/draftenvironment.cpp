// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftenvironment_p.h>

#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>

#include <QUrl>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype longestName = 40;

QString freeName(const QString &wanted, const QString &otherwise, const QStringList &taken)
{
    const QString plain = wanted.simplified().left(longestName);
    const QString first = plain.isEmpty() ? otherwise : plain;
    QString name = first;
    for (int i = 2; taken.contains(name); ++i)
        name = u"%1 %2"_s.arg(first).arg(i);
    return name;
}

// Returns a name such as "shop-staging-api-key".
QString secretNameOf(const Profile &profile, const QString &environment, const QString &variable)
{
    QStringList parts;
    for (const QString &part : {profile.name, environment, variable}) {
        if (const QString name = secretNameFrom(part).left(20); !name.isEmpty())
            parts.append(name);
    }
    parts.removeDuplicates(); // the environment may have the profile's name
    return parts.isEmpty() ? u"secret"_s : parts.join(QLatin1Char('-'));
}

// Returns the variable whose text is the longest beginning of \a base.
QString variableOf(const QString &base, const QHash<QString, QString> &texts)
{
    QString found;
    for (auto each = texts.begin(); each != texts.end(); ++each) {
        const QString server = withoutSlash(*each);
        const bool begins = isServerText(server)
            && (base == server || base.startsWith(server + QLatin1Char('/')));
        if (begins && (found.isEmpty() || server.size() > withoutSlash(texts.value(found)).size()))
            found = each.key();
    }
    return found;
}

std::vector<Environment> differentOnes(const std::vector<ImportedSet> &sets,
                                       const QString &variable)
{
    std::vector<Environment> environments;
    QStringList servers;
    QStringList names;
    for (const ImportedSet &set : sets) {
        const QString server = withoutSlash(set.texts.value(variable));
        if (!isServerText(server) || servers.contains(server))
            continue;
        servers.append(server);
        names.append(freeName(set.name, QUrl(server).host(), names));
        environments.push_back({names.last(), {{variable, {server, {}}}}});
    }
    return environments;
}
} // namespace

QString withoutSlash(QString url)
{
    while (url.endsWith(QLatin1Char('/')))
        url.chop(1);
    return url;
}

QStringList variablesIn(const std::vector<DraftEnvironment> &environments)
{
    QStringList names;
    for (const DraftEnvironment &each : environments) {
        for (const NamedTexts *const texts : {&each.texts, &each.secrets}) {
            for (const auto &[name, value] : *texts)
                names.append(name);
        }
    }
    names.removeDuplicates();
    return names;
}

bool isServerText(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && url.scheme().startsWith(u"http"_s) && !url.host().isEmpty()
        && !text.contains(QLatin1Char('{')) && !text.contains(QLatin1Char('?'));
}

QString serverVariable(const std::vector<DraftEnvironment> &environments)
{
    if (environments.empty())
        return {};
    const NamedTexts &texts = environments.front().texts;
    const auto found = std::find_if(texts.begin(), texts.end(),
                                    [](const auto &each) { return isServerText(each.second); });
    return found == texts.end() ? QString() : found->first;
}

void addEnvironmentsTo(ImportedProfile &imported, const std::vector<DraftEnvironment> &environments,
                       const QStringList &used)
{
    Profile &profile = *imported.profile;
    for (const DraftEnvironment &draft : environments) {
        Environment made {freeName(draft.name, u"environment"_s, environmentsOf(profile))};
        for (const auto &[name, text] : draft.texts) {
            const bool isServer = isServerText(text);
            made.variables.push_back({name, {isServer ? withoutSlash(text) : text, {}}});
        }
        for (const auto &[name, value] : draft.secrets) {
            if (!used.contains(name))
                continue;
            const QString secret = secretNameOf(profile, made.name, name);
            made.variables.push_back({name, {{}, secret}});
            if (!value.isEmpty())
                imported.offered.push_back({secret, value.toUtf8()});
        }
        profile.environments.push_back(std::move(made));
    }
    if (!profile.environments.empty())
        profile.environment = profile.environments.front().name;
}

bool addEnvironments(std::vector<ImportedProfile> &profiles, const std::vector<ImportedSet> &sets)
{
    bool isAny = false;
    for (ImportedProfile &each : profiles) {
        if (!each.profile || sets.size() < 2)
            continue;
        const QString variable = variableOf(each.profile->baseUrl, sets.front().texts);
        if (variable.isEmpty() || !faultOfVariableName(variable).isEmpty())
            continue;
        Profile profile = *each.profile;
        profile.environments = differentOnes(sets, variable);
        if (profile.environments.size() < 2)
            continue;
        profile.environment = profile.environments.front().name;
        const QString server = profile.environments.front().variables.front().value.text;
        profile.baseUrl = u"{{%1}}"_s.arg(variable) + profile.baseUrl.sliced(server.size());
        if (!faultsOf(profile).empty())
            continue;
        each.profile = std::move(profile);
        isAny = true;
    }
    return isAny;
}

} // namespace penstock
