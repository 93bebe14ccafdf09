// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/profilecommand.h"

#include "app/cli/options/awaited.h"
#include "app/cli/options/secretsources.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/errortext.h"

#include <penstock/http/send/httpclientoptions.h>
#include <penstock/mockserver/dialect/servicedialect.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/secrets/profilerisks.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/httpclientprofile.h>
#include <penstock/profiles/spec/profiletext.h>
#include <penstock/support/systemclock.h>

#include <algorithm>

namespace penstock {

namespace {
void printLine(const QString &line)
{
    Console::put(line + QLatin1Char('\n'));
}
} // namespace

ProfileCommand::ProfileCommand(const CommandOptions &program)
    : Command(program, "profile", "Create, list, show and check the profiles of services")
    , m_fromPreset(options())
{
    const CommandOptions &o = options();
    o.requireCommand();
    m_list = o.addCommand("list", "List the saved profiles");
    m_show = o.addCommand("show", "Print a profile");
    m_check = o.addCommand("check", "Check profiles, and print one line for each error");
    m_show.addOption("NAME", m_name, "Name of a saved profile, or a path")
        .valueName("PROFILE")
        .required();
    m_show.addFlag("--json", m_json, "Print JSON instead of text");
    m_check.addOption("FILE", m_files, "Paths, or names of saved profiles")
        .valueName("PROFILE")
        .required();
    m_check.addFlag("--secrets", m_secrets, "Also check that each secret can be read");
    m_check
        .addOption("--secrets-file", m_secretsFile,
                   "File with secrets for --secrets: one name=value per line")
        .valueName("FILE");
    for (const CommandOptions &each : {m_list, m_show, m_check})
        m_dataDir.addTo(each, "Folder of the saved profiles");
}

ExitCode ProfileCommand::list() const
{
    const QStringList names = savedProfiles(m_dataDir.places());
    qsizetype widest = 0;
    for (const QString &name : names)
        widest = std::max(widest, name.size());
    for (const QString &name : names) {
        const Result<Profile> profile = findProfile(name, m_dataDir.places());
        printLine(
            name.leftJustified(widest) + u"  "_s
            + (profile ? profileSummary(*profile) : u"(invalid: see penstock profile check)"_s));
    }
    if (names.isEmpty())
        Console::tell(
            u"No profile is saved in %1 yet. To create one for a known service, use penstock "
            "profile new --preset PRESET%2"_s.arg(m_dataDir.places().config + u"/profiles"_s,
                                                  dataDirFlag()));
    return ExitCode::Done;
}

ExitCode ProfileCommand::show() const
{
    const Result<Profile> profile = findProfile(text(m_name), m_dataDir.places());
    if (!profile)
        return fail(profile.error());
    return m_json ? printBytes(toJson(*profile)) : print(profileText(*profile));
}

ExitCode ProfileCommand::checkSecrets(const QString &path, const QStringList &names) const
{
    SystemClock clock;
    const Result<std::unique_ptr<SecretSources>> sources
        = SecretSources::open(clock, m_dataDir.places(), text(m_secretsFile));
    if (!sources)
        return fail(sources.error());
    const auto secrets = awaited<Result<SecretValues>>([&](const auto &onSecrets) {
        (*sources)->secretAccess().fetchToUseHere(names, onSecrets);
    });
    if (secrets)
        return ExitCode::Done;
    Error error = secrets.error();
    error.place = u"%1: %2"_s.arg(path, error.where());
    printLine(errorText(error, path));
    return ExitCode::NotStarted;
}

ExitCode ProfileCommand::checkPreset(const QByteArray &json, const QString &path)
{
    std::vector<Error> faults = faultsOfPreset(json, path);
    if (faults.empty()) {
        const Preset preset = presetFromJson(json, path).value();
        const Result<ServiceDialect> dialect = serviceDialectFromJson(
            preset.mock, preset.profile.throttling, placeIn(path, u"/mock"_s));
        if (!dialect)
            faults.push_back(dialect.error());
    }
    for (const Error &fault : faults)
        printLine(errorText(fault));
    if (!faults.empty())
        return ExitCode::Usage;
    printLine(path + u": ok"_s);
    return ExitCode::Done;
}

ExitCode ProfileCommand::checkFile(const QString &path) const
{
    const Result<QByteArray> json = readFile(path);
    if (!json) {
        printLine(errorText(json.error()));
        return ExitCode::Usage;
    }
    if (isPreset(*json))
        return checkPreset(*json, path);
    const std::vector<Error> faults = faultsOfProfile(*json, path);
    for (const Error &fault : faults)
        printLine(errorText(fault));
    if (!faults.empty())
        return ExitCode::Usage;
    const Profile profile = profileFromJson(*json, path).value();
    // Also checks the files that it names, unless they need a secret.
    if (secretsToConnect(profile).isEmpty()) {
        if (const Result<HttpClientOptions> httpClient = httpClientOptionsOf(profile);
            !httpClient) {
            printLine(u"%1: %2"_s.arg(path, errorText(httpClient.error())));
            return ExitCode::Usage;
        }
    }
    if (m_secrets) {
        if (const ExitCode code = checkSecrets(path, secretsOf(profile)); code != ExitCode::Done)
            return code;
    }
    QString warnings;
    for (const ProfileRisk &risk : risksOf(profile))
        warnings += u". Warning: "_s + riskText(risk).text();
    printLine(path + u": ok"_s + warnings);
    return ExitCode::Done;
}

ExitCode ProfileCommand::check() const
{
    ExitCode worst = ExitCode::Done;
    for (const std::string &file : m_files) {
        const QString name = text(file);
        const bool isSaved
            = !name.contains(QLatin1Char('/')) && savedProfiles(m_dataDir.places()).contains(name);
        const ExitCode code = checkFile(isSaved ? profilePath(name, m_dataDir.places()) : name);
        // An invalid file takes precedence over a missing secret.
        if (worst == ExitCode::Done || code == ExitCode::Usage)
            worst = code;
    }
    return worst;
}

ExitCode ProfileCommand::run()
{
    if (m_fromPreset.isAskedFor()) {
        const Result<ExitCode> code = m_fromPreset.run();
        return code ? *code : fail(code.error());
    }
    if (m_list.isAskedFor())
        return list();
    return m_show.isAskedFor() ? show() : check();
}

} // namespace penstock
