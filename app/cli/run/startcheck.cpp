// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run/startcheck.h"

#include "app/cli/options/awaited.h"
#include "app/cli/options/command.h"
#include "app/cli/options/pathquestions.h"
#include "app/cli/options/secretsources.h"
#include "app/cli/run/clirun.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/resultstext.h"

#include <penstock/jobs/output/output.h>
#include <penstock/jobs/start/allowedpaths.h>
#include <penstock/jobs/start/startfacts.h>
#include <penstock/support/systemclock.h>

#include <algorithm>

namespace penstock {

namespace {
QStringList absentOf(const QStringList &secrets, SecretAccess &secretAccess)
{
    const auto there
        = awaited<QStringList>([&](const auto &onFound) { secretAccess.look(secrets, onFound); });
    QStringList absent;
    for (const QString &secret : secrets) {
        if (!there.contains(secret))
            absent.append(secret);
    }
    return absent;
}

std::vector<SecretDestination> closedTripsOf(const Profile &profile,
                                             const SecretAccess &secretAccess)
{
    std::vector<SecretDestination> trips = tripsOf(profile);
    trips.erase(std::remove_if(trips.begin(), trips.end(),
                               [&](const SecretDestination &trip) {
                                   return secretAccess.placesOf(trip.secret).contains(trip.place);
                               }),
                trips.end());
    return trips;
}

// Says again what earlier runs saw.
ExitCode checkLists(const ListFacts &lists, const AskedJob &job, bool asJson)
{
    const std::vector<ListNote> notes = notesOf(lists);
    if (!asJson)
        tellNotes(notes, !job.spec.complete, job.isFile);
    return areIncomplete(notes) && job.spec.complete ? ExitCode::SomeFailed : ExitCode::Done;
}

Result<ExitCode> checkOne(const AskedJob &job, bool isOnly, const StartCheck &options)
{
    SystemClock clock;
    const WallTime now = clock.now().wall();
    const QString folder = journalFolderOf(job, options.places);
    StartFacts facts
        = factsOf({job.spec, job.profile, folder, std::chrono::milliseconds(120), now});
    const Result<std::unique_ptr<SecretSources>> secrets
        = SecretSources::open(clock, options.places, options.secretsFile);
    if (!secrets)
        return failure(secrets.error());
    facts.absentSecrets = absentOf(facts.secrets, (*secrets)->secretAccess());
    facts.closedTrips = closedTripsOf(job.profile, (*secrets)->secretAccess());
    if (job.isFile) {
        const Result<std::vector<PathUse>> uses
            = usesToAsk(job.spec, job.file, job.profile, job.profileFile, options.places);
        if (!uses)
            return failure(uses.error());
        std::copy_if(
            uses->begin(), uses->end(), std::back_inserter(facts.closedPaths),
            [&options](const PathUse &use) { return !isAllowedBy(use, options.allowedPaths); });
    }
    const Readiness readiness = readinessOf(facts);
    const QString name = isOnly ? QString() : nameOf(job) + u": "_s;
    const bool isPrinted = options.json
        ? Console::putBytes(readinessJson(readiness, now))
        : Console::put(name + readinessText(readiness, now, QTimeZone::systemTimeZone())
                       + QLatin1Char('\n'));
    ExitCode worst = isPrinted ? ExitCode::Done : ExitCode::Output;
    if (readiness.badRow) {
        worst = std::max(worst, ExitCode::SomeFailed);
        if (!options.json)
            Command::fail(*readiness.badRow);
    }
    worst = std::max(worst, checkLists(facts.lists, job, options.json));
    if (readiness.onceOnly && !options.json)
        Command::fail(*readiness.onceOnly);
    for (const ReadyPart &part : readiness.parts) {
        if (!part.fault)
            continue;
        const ExitCode code = options.json ? exitCodeOf(*part.fault) : Command::fail(*part.fault);
        // Away from a terminal, a run with an empty list succeeds.
        if (part.fault->id() != u"start.no_rows"_s || Console::errorIsTerminal())
            worst = std::max(worst, code);
    }
    return worst;
}
} // namespace

ExitCode checkStart(const std::vector<AskedJob> &jobs, const StartCheck &options)
{
    ExitCode worst = ExitCode::Done;
    for (const AskedJob &job : jobs) {
        const Result<ExitCode> code = checkOne(job, jobs.size() == 1, options);
        if (!code)
            return Command::fail(code.error());
        worst = std::max(worst, *code);
    }
    return worst;
}

} // namespace penstock
