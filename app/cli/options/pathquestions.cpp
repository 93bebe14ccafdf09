// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/pathquestions.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"

#include <penstock/jobs/start/allowedpaths.h>
#include <penstock/jobs/start/untrustedreach.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/shellword.h>

#include <algorithm>
#include <map>

namespace penstock {

namespace {
QStringList linesOf(const std::vector<PathUse> &uses)
{
    QStringList lines;
    for (const PathUse &use : uses)
        lines.append(pathUseText(use).text());
    return lines;
}

Error denial(const std::vector<PathUse> &uses, const QString &file, bool wasAsked)
{
    if (wasAsked)
        return cliMessage("cli.paths_declined").at(file);
    QStringList flags;
    for (const PathUse &use : uses)
        flags.append(u"--allow-path "_s + shellWord(use.path));
    flags.removeDuplicates();
    return cliMessage("cli.paths_not_allowed", linesOf(uses).join(u", and "_s),
                      flags.join(QLatin1Char(' ')))
        .at(file);
}
} // namespace

bool isAllowedBy(const PathUse &use, const std::vector<std::string> &allowed)
{
    const QString path = followed(use.path);
    return std::any_of(allowed.begin(), allowed.end(), [&path](const std::string &each) {
        const QString there = followed(QString::fromStdString(each));
        return path == there || path.startsWith(there + QLatin1Char('/'));
    });
}

Result<void> askAboutPaths(const AskedJob &job, PathsOf what,
                           const std::vector<std::string> &allowed, const AppDirs &places)
{
    if (!job.isFile)
        return {};
    Result<std::vector<PathUse>> uses
        = usesToAsk(job.spec, job.file, job.profile, job.profileFile, places);
    if (!uses)
        return failure(uses.error());
    if (what == PathsOf::OneRequest)
        std::erase_if(*uses, [](const PathUse &use) { return isWritten(use.kind); });
    std::vector<PathUse> open = *uses;
    std::erase_if(open, [&allowed](const PathUse &use) { return isAllowedBy(use, allowed); });
    if (!open.empty()) {
        const std::optional<bool> yes = Console::ask(
            u"%1 accesses paths outside its folder. It\n    %2\nAllow this from now on?"_s.arg(
                job.file, linesOf(open).join(u"\n    "_s)));
        if (!yes.value_or(false))
            return failure(denial(open, job.file, yes.has_value()));
    }
    return allowUses(job.file, *uses, places);
}

QString reachText(const AskedJob &job, const std::vector<HttpRequest> &requests)
{
    QString text;
    for (const PathUse &use : pathUsesOf(job.spec, job.profile))
        text += u"It "_s + pathUseText(use).text() + QLatin1Char('\n');
    std::map<QString, QStringList> secrets; // by place
    const ProxySpec &proxy = job.profile.network.proxy;
    const QString ofProxy = proxy.kind == ProxySpec::Kind::Given ? placeOfProxy(proxy) : QString();
    if (!ofProxy.isEmpty())
        secrets[ofProxy];
    std::vector<QUrl> servers
        = serversOf(job.spec, inEnvironment(job.profile).value_or(job.profile));
    for (const HttpRequest &request : requests)
        servers.push_back(request.url);
    for (const QUrl &server : servers) {
        for (const QString &place : placesOfRequest(job.profile, server))
            secrets[place];
        for (const SecretDestination &trip : tripsOf(job.profile, server)) {
            QStringList &names = secrets[trip.place];
            if (!names.contains(trip.secret))
                names.append(trip.secret);
        }
    }
    for (const auto &[place, names] : secrets)
        text += u"It %1 %2, %3\n"_s.arg(place == ofProxy ? u"uses the proxy"_s : u"connects to"_s,
                                        secretOriginText(place).text(),
                                        names.isEmpty()
                                            ? u"without secrets"_s
                                            : u"with the secret "_s + names.join(u" and "_s));
    return text;
}

} // namespace penstock
