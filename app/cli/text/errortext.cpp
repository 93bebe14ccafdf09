// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text/errortext.h"

#include <penstock/profiles/secrets/secretname.h>
#include <penstock/support/shellword.h>

#include <QDir>
#include <QStringList>

#include <utility>

namespace penstock {

namespace {
// Fixes for errors without a remedy. %1 is dataDirFlag().
constexpr std::pair<const char *, const char *> commandsOfIds[]
    = {{"cli.no_key", "penstock where --keys%1"},
       {"cli.unknown_key", "penstock where --keys%1"},
       {"cli.unknown_secret", "penstock secret list%1"},
       {"preset.unknown", "penstock profile presets"},
       {"profile.shared_without_limits", "penstock run JOB --learn%1"},
       {"secret.no_origin_to_forbid", "penstock secret list%1"},
       {"secret.origin_not_allowed", "penstock secret list%1"},
       {"start.path_not_allowed", "--allow-path PATH"}};

// Returns the option or command for the \a remedy of an error with these \a arguments.
QString optionsFor(Remedy remedy, const QList<MessageArgument> &arguments,
                   const QString &profileFile)
{
    const QString first = arguments.isEmpty() ? u"NAME"_s : shellWord(arguments.first().text());
    const QStringList last
        = arguments.isEmpty() ? QStringList {u"NAME"_s} : arguments.last().text().split(u", "_s);
    switch (remedy) {
    case Remedy::AnotherOutput:
        return u"--output FILE"_s;
    case Remedy::StartOver:
        return u"--fresh"_s;
    case Remedy::AcceptChanges:
        return u"--accept-changes to resume with the remaining rows"_s;
    case Remedy::AnotherDataFolder:
        return u"--data-dir FOLDER"_s;
    case Remedy::RowFormat:
        return u"--rows-format FORMAT"_s;
    case Remedy::SecretsFile:
        return u"set %1, or use --secrets-file FILE"_s.arg(secretVariable(first));
    case Remedy::ProfileFromPreset:
        return u"penstock profile new --preset PRESET"_s + dataDirFlag();
    case Remedy::OtherBreaker:
        return u"--stop-after-failures off if these responses are expected"_s;
    case Remedy::RedisAuthority:
        return u"?extra_ca=FILE in --redis, or \"extra_ca\" in the profile"_s;
    case Remedy::RedisCertificate:
        return u"?client_certificate=FILE in --redis, or \"client_certificate\" in the profile"_s;
    case Remedy::ForgetKey:
        return u"penstock limits forget "_s + last.join(QString()) + dataDirFlag();
    case Remedy::StoreSecret:
        return u"penstock secret set %1%2%3, or set %4"_s.arg(
            first,
            profileFile.isEmpty()
                ? QString()
                : u" --profile "_s + shellWord(QDir::current().relativeFilePath(profileFile)),
            dataDirFlag(), secretVariable(first));
    case Remedy::AllowSecret:
        break;
    }
    QStringList origins;
    for (const QString &each : last)
        origins.append(shellWord(each));
    return u"penstock secret allow %1 %2%3"_s.arg(first, origins.join(QLatin1Char(' ')),
                                                  dataDirFlag());
}
} // namespace

std::string &givenDataDir()
{
    static std::string folder;
    return folder;
}

QString dataDirFlag()
{
    const QString folder = QString::fromStdString(givenDataDir());
    return folder.isEmpty() ? QString() : u" --data-dir "_s + shellWord(folder);
}

QString errorText(const Error &error, const QString &profileFile)
{
    QStringList options;
    for (quint32 bit = 1; bit <= quint32(Remedy::AllowSecret); bit <<= 1) {
        if (const auto remedy = Remedy(bit); error.remedies().testFlag(remedy))
            options.append(optionsFor(remedy, error.message.arguments(), profileFile));
    }
    for (const auto &[id, command] : commandsOfIds) {
        if (error.id() == QLatin1StringView(id))
            options.append(QString::fromLatin1(command).replace(u"%1"_s, dataDirFlag()));
    }
    const QString text = error.text();
    return options.isEmpty() ? text : u"%1 (%2)"_s.arg(text, options.join(u", or "_s));
}

QString sharingText(const RedisBudget &shared, const std::optional<Error> &trouble)
{
    return u"limits shared as \"%1\": %2"_s.arg(
        shared.name, trouble ? errorText(*trouble) : u"sharing works again"_s);
}

} // namespace penstock
