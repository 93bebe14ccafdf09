// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftenvironment_p.h>

#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>

#include <QUrl>

#include <algorithm>

namespace penstock {

namespace {
constexpr qsizetype longestName = 40;

QString freeName(const QString &wanted, const Profile &profile)
{
    const QStringList taken = environmentsOf(profile);
    const QString plain = wanted.simplified().left(longestName);
    const QString first = plain.isEmpty() ? u"environment"_s : plain;
    QString name = first;
    for (int i = 2; taken.contains(name); ++i)
        name = u"%1 %2"_s.arg(first).arg(i);
    return name;
}

// "shop-staging-api-key"
QString secretNameOf(const Profile &profile, const QString &environment, const QString &variable)
{
    QStringList parts;
    for (const QString &part : {profile.name, environment, variable}) {
        if (const QString name = secretNameFrom(part).left(20); !name.isEmpty())
            parts.append(name);
    }
    parts.removeDuplicates(); // an environment that is the profile
    return parts.isEmpty() ? u"secret"_s : parts.join(QLatin1Char('-'));
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
        Environment made {freeName(draft.name, profile)};
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

} // namespace penstock
