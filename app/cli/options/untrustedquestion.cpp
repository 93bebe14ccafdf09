// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/untrustedquestion.h"

#include "app/cli/options/awaited.h"
#include "app/cli/options/pathquestions.h"
#include "app/cli/options/secretsources.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"

#include <penstock/jobs/start/untrustedreach.h>
#include <penstock/support/systemclock.h>

namespace penstock {

namespace {
using Standing = ReachItem::Standing;

Result<Reach> reachOf(const UntrustedJob &untrusted, const QString &secretsFile,
                      const AppDirs &places)
{
    SystemClock clock;
    const Result<std::unique_ptr<SecretSources>> secrets
        = SecretSources::open(clock, places, secretsFile);
    if (!secrets)
        return failure(secrets.error());
    return awaited<Result<Reach>>([&](const auto &onFound) {
        findReach(untrusted, (*secrets)->secretAccess(), places, onFound);
    });
}

QString pageOf(const QString &file, const Reach &reach)
{
    QString page = u"%1 has not run on this computer yet. It"_s.arg(file);
    for (const Standing standing : standingOrder()) {
        QString lines;
        for (const ReachItem &item : reach) {
            if (item.standing == standing)
                lines += u"\n    "_s + reachMessage(item).text();
        }
        if (!lines.isEmpty())
            page += u"\n  (%1)"_s.arg(standingMessage(standing).text()) + lines;
    }
    return page
        + (needsYes(reach) ? u"\nAllow all of this from now on?"_s
                           : u"\nNone of this needs your permission. Run it?"_s);
}
} // namespace

Result<void> askAboutUntrusted(const AskedJob &job, const std::vector<std::string> &allowed,
                               const QString &secretsFile, const AppDirs &places)
{
    if (!job.isFile || !Console::inputIsTerminal() || !Console::errorIsTerminal())
        return {};
    const UntrustedJob untrusted {job.spec, job.file, job.profile, job.profileFile};
    Result<Reach> reach = reachOf(untrusted, secretsFile, places);
    if (!reach)
        return failure(reach.error());
    for (ReachItem &item : *reach) {
        const bool isOpenPath
            = item.kind == ReachItem::Kind::Path && item.standing == Standing::NeedsYes;
        if (isOpenPath && isAllowedBy(item.path, allowed))
            item.standing = Standing::Allowed;
    }
    const Result<bool> isNew = wantsToBeShown(untrusted, *reach, places);
    if (!isNew)
        return failure(isNew.error());
    if (!*isNew)
        return {};
    if (!Console::ask(pageOf(job.file, *reach)).value_or(false))
        return failure(cliMessage("cli.untrusted_declined").at(job.file));
    return agreeTo(untrusted, *reach, places);
}

} // namespace penstock
