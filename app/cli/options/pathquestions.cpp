// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/pathquestions.h"

#include "app/cli/terminal/console.h"

#include <penstock/jobs/saved/allowedpaths.h>
#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/support/shellword.h>

#include <algorithm>
#include <map>

namespace penstock {

namespace {
QStringList linesOf(const std::vector<PathUse> &uses)
{
    QStringList lines;
    for (const PathUse &use : uses)
        lines.append(pathUseText(use));
    return lines;
}

Error refusal(const std::vector<PathUse> &uses, const QString &file, bool wasAsked)
{
    if (wasAsked)
        return {Error::Kind::Usage,
                QStringLiteral("nothing was sent: it may not leave its folder"),
                file,
                {}};
    QStringList flags;
    for (const PathUse &use : uses)
        flags.append(QStringLiteral("--allow-path ") + shellWord(use.path));
    flags.removeDuplicates();
    return {
        Error::Kind::Usage,
        QStringLiteral("it leaves its folder: it ") + linesOf(uses).join(QStringLiteral(", and ")),
        file, QStringLiteral("If that is what it should do, add ") + flags.join(QLatin1Char(' '))};
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
                           const std::vector<std::string> &allowed, const Places &places)
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
        const std::optional<bool> yes
            = Console::ask(QStringLiteral("%1 leaves its folder. It\n    %2\nMay it, from now on?")
                               .arg(job.file, linesOf(open).join(QStringLiteral("\n    "))));
        if (!yes.value_or(false))
            return failure(refusal(open, job.file, yes.has_value()));
    }
    return allowUses(job.file, *uses, places);
}

QString reachText(const AskedJob &job, const std::vector<HttpRequest> &requests)
{
    QString text;
    for (const PathUse &use : pathUsesOf(job.spec, job.profile))
        text += QStringLiteral("It ") + pathUseText(use) + QLatin1Char('\n');
    std::map<QString, QStringList> secrets; // by place
    const ProxySpec &proxy = job.profile.network.proxy;
    const QString ofProxy = proxy.kind == ProxySpec::Kind::Given ? placeOfProxy(proxy) : QString();
    if (!ofProxy.isEmpty())
        secrets[ofProxy];
    for (const HttpRequest &request : requests) {
        for (const QString &place : placesOfRequest(job.profile, request.url))
            secrets[place];
        for (const SecretTrip &trip : tripsOf(job.profile, request.url)) {
            QStringList &names = secrets[trip.place];
            if (!names.contains(trip.secret))
                names.append(trip.secret);
        }
    }
    for (const auto &[place, names] : secrets)
        text += QStringLiteral("It %1 %2, %3\n")
                    .arg(place == ofProxy ? QStringLiteral("goes through the proxy")
                                          : QStringLiteral("asks"),
                         secretPlaceText(place),
                         names.isEmpty() ? QStringLiteral("which gets no secret")
                                         : QStringLiteral("which gets the secret ")
                                 + names.join(QStringLiteral(" and ")));
    return text;
}

} // namespace penstock
