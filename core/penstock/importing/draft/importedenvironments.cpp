// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/importedenvironments_p.h>

#include <penstock/importing/draft/draftenvironment_p.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/spec/environment.h>

#include <QUrl>

namespace penstock {

namespace {
// The variable by which the first set says where \a base is: the longest beginning of it.
QString serverVariable(const QString &base, const QHash<QString, QString> &texts)
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

QString nameOf(const ImportedSet &set, const QString &server, const QStringList &taken)
{
    const QString wanted = set.name.simplified().left(40);
    QString name = wanted.isEmpty() ? QUrl(server).host() : wanted;
    for (int i = 2; taken.contains(name); ++i)
        name = u"%1 %2"_s.arg(wanted.isEmpty() ? QUrl(server).host() : wanted).arg(i);
    return name;
}

std::vector<Environment> environmentsOf(const std::vector<ImportedSet> &sets,
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
        names.append(nameOf(set, server, names));
        environments.push_back({names.last(), {{variable, {server, {}}}}});
    }
    return environments;
}
} // namespace

bool addEnvironments(std::vector<ImportedProfile> &profiles, const std::vector<ImportedSet> &sets)
{
    bool isAny = false;
    for (ImportedProfile &each : profiles) {
        if (!each.profile || sets.size() < 2)
            continue;
        const QString variable = serverVariable(each.profile->baseUrl, sets.front().texts);
        if (variable.isEmpty() || !faultOfVariableName(variable).isEmpty())
            continue;
        Profile profile = *each.profile;
        profile.environments = environmentsOf(sets, variable);
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
