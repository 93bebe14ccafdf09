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

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/start/allowedpaths.h>
#include <penstock/jobs/start/untrustedreach.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/systemclock.h>

#include <algorithm>

namespace penstock {

namespace {
// Adds the absent secrets, with the errors of a run.
void addAbsent(StartFacts &facts, SecretAccess &secretAccess)
{
    secretAccess.setOwner({}); // a check asks no questions
    const auto there = awaited<QStringList>(
        [&](const auto &onFound) { secretAccess.look(facts.secrets, onFound); });
    for (const QString &secret : std::as_const(facts.secrets)) {
        if (there.contains(secret))
            continue;
        facts.absentSecrets.append(secret);
        const auto value = awaited<Result<SecretValues>>(
            [&](const auto &onFound) { secretAccess.fetchToUseHere({secret}, onFound); });
        if (!value)
            facts.absences.push_back(value.error());
    }
}

std::vector<SecretDestination> closedTripsOf(const AskedJob &job, const SecretAccess &secretAccess)
{
    std::vector<SecretDestination> trips
        = tripsOf(job.spec, inEnvironment(job.profile).value_or(job.profile));
    std::erase_if(trips, [&](const SecretDestination &trip) {
        return secretAccess.placesOf(trip.secret).contains(trip.place);
    });
    return trips;
}

// Reports the signs of earlier runs.
ExitCode checkLists(const ListFacts &lists, const AskedJob &job, bool asJson)
{
    const std::vector<ListNote> notes = notesOf(lists);
    if (!asJson)
        tellNotes(notes, !job.spec.complete, job.isFile);
    return areIncomplete(notes) && job.spec.complete ? ExitCode::SomeFailed : ExitCode::Done;
}

Result<ExitCode> checkOne(const AskedJob &job, bool isOnly, const StartCheckOptions &options)
{
    SystemClock clock;
    const WallTime now = clock.now().wall();
    const QString folder = journalFolderOf(job, options.places);
    StartFacts facts = factsOf({.spec = job.spec,
                                .profile = job.profile,
                                .folder = folder,
                                .start = now,
                                .goOn = options.goOn});
    const Result<std::unique_ptr<SecretSources>> secrets
        = SecretSources::open(clock, options.places, options.secretsFile);
    if (!secrets)
        return failure(secrets.error());
    addAbsent(facts, (*secrets)->secretAccess());
    facts.closedTrips = closedTripsOf(job, (*secrets)->secretAccess());
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
    const bool areBad = facts.failed + facts.inDoubt > 0 || readiness.badRow;
    const ExitCode rows = std::max(areBad ? ExitCode::SomeFailed : ExitCode::Done,
                                   checkLists(facts.lists, job, options.json));
    std::vector<std::optional<Error>> faults {readiness.badRow, readiness.onceOnly};
    for (const ReadyPart &part : readiness.parts)
        faults.push_back(part.fault);
    for (const std::optional<Error> &fault : faults) {
        if (fault && !options.json)
            Command::fail(*fault, job.profileFile);
    }
    if (!isPrinted)
        return ExitCode::Output;
    const auto runs = earlierRunsIn(folder);
    const std::optional<Error> first
        = readiness.firstFault(isEmptyListWrong(runs && !runs->has_value()));
    return first ? exitCodeOf(*first) : rows;
}
} // namespace

bool isEmptyListWrong(bool isNew)
{
    return isNew && Console::errorIsTerminal();
}

ExitCode checkStart(const std::vector<AskedJob> &jobs, const StartCheckOptions &options)
{
    ExitCode worst = ExitCode::Done;
    for (const AskedJob &job : jobs) {
        const Result<ExitCode> code = checkOne(job, jobs.size() == 1, options);
        if (!code)
            return Command::fail(code.error());
        // A run reads all jobs before the first secret.
        const bool isUsage = worst == ExitCode::Usage || *code == ExitCode::Usage;
        worst = isUsage ? ExitCode::Usage : std::max(worst, *code);
    }
    return worst;
}
} // namespace penstock
