// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/profilefrompreset.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/errortext.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/profiletext.h>
#include <penstock/support/shellword.h>

#include <QFileInfo>

#include <algorithm>

namespace penstock {

namespace {
void print(const QString &text)
{
    Console::put(text);
}

QString plansText(const Preset &preset)
{
    QStringList names;
    for (const PresetPlan &plan : preset.plans)
        names.append(plan.name);
    return names.join(u", "_s);
}

// Prints the next steps to standard error.
void tellWhatIsLeft(const Preset &preset, const Profile &profile, const QString &options,
                    bool isPlanChosen)
{
    if (!preset.plans.empty() && !isPlanChosen)
        Console::tell(
            u"The profile is for plan %1. To choose another, use --plan with one of %2."_s.arg(
                preset.plans.front().name, plansText(preset)));
    for (const QString &todo : preset.todo)
        Console::tell(u"To do: "_s + todo);
    if (const Result<Profile> inUse = inEnvironment(profile)) {
        for (const QString &name : namesInBraces(inUse->baseUrl))
            Console::tell(
                u"To do: set {{%1}} of the base URL. Create the profile again with --variable "
                "%1=…, or add a column %1 to the rows."_s.arg(name));
    }
    for (const QString &secret : secretsOf(profile))
        Console::tell(u"To do: penstock secret set %1%2"_s.arg(secret, options));
}
} // namespace

ProfileFromPreset::ProfileFromPreset(const CommandOptions &profile)
    : m_presets(profile.addCommand("presets", "List the presets of known services"))
    , m_new(profile.addCommand("new", "Create a profile from a preset"))
{
    m_presets.addOption("PRESET", m_shown, "Print the details of this preset");
    m_new.addOption("--preset", m_preset, "Preset of the service: github, stripe, …")
        .required()
        .valueName("PRESET");
    m_new.addOption("--plan", m_plan, "Plan of the service (default: the first)").valueName("PLAN");
    m_new.addOption("--name", m_name, "Name of the profile (default: the name of the preset)")
        .valueName("NAME");
    m_new
        .addOption(
            "--base-url", m_baseUrl,
            "Another server with the same limits, such as your own instance or penstock serve")
        .valueName("URL");
    m_new
        .addOption("--variable", m_variables,
                   "Value for a placeholder in the base URL: shop=mine for {{shop}}")
        .valueName("NAME=VALUE");
    m_new
        .addOption("--output", m_output,
                   "File for the profile. - is standard output (default: save it by its name)")
        .valueName("FILE");
    m_new.addFlag("--acknowledge", m_acknowledge,
                  "Confirm that you have read the warning of the preset, and agree");
    m_dataDir.addTo(m_new, "Folder of the saved profiles");
    m_new.footer("The limits are as of the date in the profile. \"penstock profile presets "
                 "PRESET\" prints the date and the source.");
}

Result<ExitCode> ProfileFromPreset::run() const
{
    if (m_new.isAskedFor())
        return make();
    return m_shown.empty() ? list() : describe();
}

Result<ExitCode> ProfileFromPreset::list() const
{
    const QStringList names = presetNames();
    const auto widest
        = std::max_element(names.begin(), names.end(),
                           [](const QString &a, const QString &b) { return a.size() < b.size(); });
    for (const QString &name : names) {
        const Result<Preset> preset = findPreset(name);
        if (!preset)
            return failure(preset.error());
        const QString plans = plansText(*preset);
        print(u"%1  %2%3%4\n"_s.arg(name.leftJustified(widest->size()), preset->profile.name,
                                    plans.isEmpty() ? QString() : u" (%1)"_s.arg(plans),
                                    preset->warning.isEmpty() ? QString() : u", with a warning"_s));
    }
    return ExitCode::Done;
}

Result<ExitCode> ProfileFromPreset::describe() const
{
    const Result<Preset> preset = findPreset(QString::fromStdString(m_shown));
    if (!preset)
        return failure(preset.error());
    print(profileText(preset->profile));
    const auto line = [](const char *label, const QString &text) {
        print(QString::fromLatin1(label).leftJustified(12) + text + QLatin1Char('\n'));
    };
    for (const PresetPlan &plan : preset->plans)
        line("plan", u"%1: %2"_s.arg(plan.name, plan.description));
    for (const QString &todo : preset->todo)
        line("to do", todo);
    if (!preset->warning.isEmpty())
        line("WARNING", preset->warning);
    return ExitCode::Done;
}

Result<void> ProfileFromPreset::agree(const Preset &preset) const
{
    if (preset.warning.isEmpty())
        return {};
    Console::tell(u"%1: %2"_s.arg(preset.profile.name, preset.warning));
    if (m_acknowledge)
        return {};
    const std::optional<bool> answer
        = Console::ask(u"Have you read this warning, and do you agree?"_s);
    if (answer.value_or(false))
        return {};
    const Message fault
        = answer ? cliMessage("cli.warning_declined") : cliMessage("cli.warning_not_acknowledged");
    return failure(fault.at(preset.id));
}

Result<Profile> ProfileFromPreset::profile(const Preset &preset) const
{
    Result<Profile> profile = profileOf(preset, QString::fromStdString(m_plan));
    if (!profile)
        return profile;
    if (!m_name.empty())
        profile->name = QString::fromStdString(m_name);
    for (const std::string &given : m_variables) {
        const QString text = QString::fromStdString(given);
        const qsizetype end = text.indexOf(QLatin1Char('='));
        const QString name = text.left(end);
        const Message fault = end < 0               ? cliMessage("cli.variable_without_value", text)
            : hasVariable(profile->variables, name) ? cliMessage("cli.variable_twice", name)
                                                    : faultOfVariableName(name);
        if (!fault.isEmpty())
            return failure(fault.at(u"--variable"_s));
        profile->variables.push_back({name, {text.mid(end + 1)}});
    }
    if (m_baseUrl.empty() && m_variables.empty())
        return profile;
    if (!m_baseUrl.empty())
        profile->baseUrl = QString::fromStdString(m_baseUrl);
    // Reads the profile back, which validates the URL.
    Result<Profile> read = profileFromJson(toJson(*profile));
    if (!read) {
        read.error().place = m_baseUrl.empty() ? u"--variable"_s : u"--base-url"_s;
        return failure(read.error());
    }
    return profile;
}

Result<QString> ProfileFromPreset::save(const Profile &profile) const
{
    const QString output = QString::fromStdString(m_output);
    const QString name = QString::fromStdString(m_name.empty() ? m_preset : m_name);
    if (output.isEmpty() && !isSecretName(name))
        return failure(cliMessage("cli.not_a_file_name", name).at(u"--name"_s));
    const QString path = output.isEmpty() ? profilePath(name, m_dataDir.places()) : output;
    if (QFileInfo::exists(path))
        return failure(cliMessage("cli.profile_exists").at(path));
    if (const Result<void> written = writeProfile(path, profile); !written)
        return failure(written.error());
    return path;
}

Result<ExitCode> ProfileFromPreset::make() const
{
    const Result<Preset> preset = findPreset(QString::fromStdString(m_preset));
    if (!preset)
        return failure(preset.error());
    const Result<Profile> made = profile(*preset);
    if (!made)
        return failure(made.error());
    if (const Result<void> agreed = agree(*preset); !agreed)
        return failure(agreed.error());
    QString options;
    if (m_output == "-") {
        print(QString::fromUtf8(toJson(*made)));
    } else {
        const Result<QString> path = save(*made);
        if (!path)
            return failure(path.error());
        print(*path + QLatin1Char('\n'));
        const QString name = QString::fromStdString(m_name.empty() ? m_preset : m_name);
        options = u" --profile "_s + shellWord(m_output.empty() ? name : *path) + dataDirFlag();
    }
    tellWhatIsLeft(*preset, *made, options, !m_plan.empty());
    return ExitCode::Done;
}

} // namespace penstock
