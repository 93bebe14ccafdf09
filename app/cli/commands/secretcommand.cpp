// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/secretcommand.h"

#include "app/cli/options/awaited.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/errortext.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/secrets/keychain.h>
#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/profiles/secrets/secretvalue.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/systemclock.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace penstock {

namespace {
// Long enough to type the password of the keychain.
constexpr Duration patience = std::chrono::minutes(2);
constexpr qint64 longestSecret = 64 * 1024;

QString sentence(const QStringList &places)
{
    return secretOriginsText(places).text();
}
} // namespace

SecretCommand::SecretCommand(const CommandOptions &program)
    : Command(program, "secret",
              "Store secrets in the system's keychain, and control where they may be sent")
{
    const CommandOptions &o = options();
    o.requireCommand();
    m_set = o.addCommand("set", "Store a secret, typed without echo or read from standard input");
    m_list = o.addCommand("list", "List the secrets, and the servers that they may be sent to");
    m_delete = o.addCommand("delete", "Delete a secret and its permissions");
    m_allow = o.addCommand("allow", "Allow a secret to be sent to a server");
    m_forbid = o.addCommand("forbid", "Revoke the permission to send a secret to a server");
    m_set.addOption("NAME", m_name, "Name of the secret, as in {\"secret\": \"NAME\"}").required();
    m_set
        .addOption("--profile", m_profile,
                   "A profile that uses the secret. Its servers are allowed too")
        .valueName("PROFILE");
    m_list.addFlag("--json", m_json, "Print JSON instead of text");
    for (const CommandOptions &each : {m_delete, m_allow, m_forbid})
        each.addOption("NAME", m_name, "Name of the secret").required();
    m_allow.addOption("ORIGIN", m_origins, "Scheme, host and port: https://api.example.com")
        .required();
    m_forbid.addOption("ORIGIN", m_origins,
                       "A server that \"penstock secret list\" prints (default: all)");
    for (const CommandOptions &each : {m_set, m_list, m_delete, m_allow, m_forbid})
        m_dataDir.addTo(each, "Folder for everything except secrets");
    o.footer("Without a keychain, for example on a server, set the variable PENSTOCK_SECRET_<NAME> "
             "or use --secrets-file. To allow servers, use \"allow\", or list them in the variable "
             "PENSTOCK_SECRET_<NAME>_ORIGINS, separated by spaces.\n\n"
             "Examples:\n"
             "  penstock secret set github-token --profile github\n"
             "  penstock secret allow github-token https://api.github.com\n"
             "  penstock secret forbid github-token");
}

Result<QByteArray> SecretCommand::readSecret(const QString &name, const QStringList &places)
{
    QByteArray secret;
    const QString where = places.isEmpty() ? QString() : u", to be sent to "_s + sentence(places);
    if (const auto typed = Console::askHidden(u"Secret \"%1\"%2: "_s.arg(name, where))) {
        secret = *typed;
    } else {
        QFile input;
        input.open(stdin, QIODevice::ReadOnly);
        // A read from a pipe may return only a part.
        for (QByteArray piece = "-"; !piece.isEmpty() && secret.size() <= longestSecret;) {
            piece = input.read(longestSecret + 1 - secret.size());
            secret += piece;
        }
    }
    const auto value = readSecretValue(secret);
    if (value && !value->isEmpty() && secret.size() <= longestSecret)
        return *value;
    const Message fault = !value ? cliMessage("cli.invalid_secret", value.error())
        : value->isEmpty()       ? cliMessage("cli.no_secret")
                                 : cliMessage("cli.secret_too_long", longestSecret / 1024);
    return failure(fault.at(cliMessage("cli.standard_input")));
}

Result<QString> SecretCommand::name() const
{
    QString name = text(m_name);
    if (isSecretName(name))
        return name;
    return failure(profileMessage("secret.invalid_name", name));
}

// Returns the servers to which the profile sends the secret.
Result<QStringList> SecretCommand::placesToAllow(const QString &name) const
{
    if (m_profile.empty())
        return QStringList();
    const Result<Profile> profile = findProfile(text(m_profile), m_dataDir.places());
    if (!profile)
        return failure(profile.error());
    const QStringList used = secretsOf(*profile);
    if (!used.contains(name)) {
        const Message fault = used.isEmpty() ? cliMessage("cli.profile_without_secrets")
                                             : cliMessage("cli.profile_without_secret", name, used);
        return failure(fault.at(text(m_profile)));
    }
    QStringList places;
    QStringList environments = environmentsOf(*profile);
    environments.append(QString()); // the profile's own choice
    for (const QString &environment : environments) {
        for (const SecretDestination &trip :
             tripsOf(inEnvironment(*profile, environment).value_or(*profile))) {
            if (trip.secret == name && !places.contains(trip.place))
                places.append(trip.place);
        }
    }
    return places;
}

ExitCode SecretCommand::set() const
{
    const Result<QString> name = this->name();
    if (!name)
        return fail(name.error());
    const Result<QStringList> where = placesToAllow(*name);
    if (!where)
        return fail(where.error());
    const Result<QByteArray> secret = readSecret(*name, *where);
    if (!secret)
        return fail(secret.error());
    SystemClock clock;
    Keychain keychain(clock, patience);
    const auto answer = awaited<SecretAnswer>(
        [&](const auto &onAnswer) { keychain.store(*name, *secret, onAnswer); });
    if (answer.state != SecretAnswer::State::Ok)
        return fail(secretError(*name, answer));
    if (const Result<void> noted = rememberSecretName(m_dataDir.places(), *name); !noted)
        return fail(noted.error());
    if (const Result<void> allowed = allowSecret(m_dataDir.places(), *name, *where); !allowed)
        return fail(allowed.error());
    const Result<SecretIndex> index = readSecretIndex(m_dataDir.places());
    if (!index)
        return fail(index.error());
    const QStringList all = index->at(*name).places;
    Console::tell(u"Stored. Profiles use it as {\"secret\": \"%1\"}"_s.arg(*name));
    Console::tell(
        all.isEmpty()
            ? u"It is not allowed for any server yet. The first run asks. To allow one now: "
              "penstock secret allow %1 https://…%2"_s.arg(*name, dataDirFlag())
            : u"It may be sent to %1"_s.arg(sentence(all)));
    return ExitCode::Done;
}

ExitCode SecretCommand::list() const
{
    const Result<SecretIndex> index = readSecretIndex(m_dataDir.places());
    if (!index)
        return fail(index.error());
    if (m_json) {
        QJsonObject secrets;
        for (const auto &[name, entry] : *index)
            secrets.insert(name,
                           QJsonObject {{u"kept"_s, entry.isStored},
                                        {u"origins"_s, QJsonArray::fromStringList(entry.places)}});
        return printBytes(QJsonDocument(secrets).toJson());
    }
    std::size_t widest = 0;
    for (const auto &[name, entry] : *index)
        widest = std::max(widest, std::size_t(name.size()));
    for (const auto &[name, entry] : *index) {
        const QString where
            = entry.places.isEmpty() ? u"not allowed for any server yet"_s : sentence(entry.places);
        Console::put(u"%1  %2%3\n"_s.arg(name.leftJustified(qsizetype(widest)), where,
                                         entry.isStored ? QString() : u" (not in the keychain)"_s));
    }
    if (index->empty())
        Console::tell(u"No secrets are stored yet. To store one: penstock secret set NAME%1"_s.arg(
            dataDirFlag()));
    return ExitCode::Done;
}

Result<QStringList> SecretCommand::origins() const
{
    QStringList places;
    for (const std::string &origin : m_origins) {
        const Result<QString> place = readSecretOrigin(text(origin));
        if (!place)
            return failure(place.error());
        places.append(*place);
    }
    return places;
}

ExitCode SecretCommand::allow() const
{
    const Result<QString> name = this->name();
    if (!name)
        return fail(name.error());
    const Result<QStringList> where = origins();
    if (!where)
        return fail(where.error());
    if (const Result<void> allowed = allowSecret(m_dataDir.places(), *name, *where); !allowed)
        return fail(allowed.error());
    Console::tell(u"The secret \"%1\" may be sent to %2"_s.arg(*name, sentence(*where)));
    return ExitCode::Done;
}

ExitCode SecretCommand::forbid() const
{
    const Result<QString> name = this->name();
    if (!name)
        return fail(name.error());
    const Result<QStringList> where = origins();
    if (!where)
        return fail(where.error());
    for (const QString &each : where->isEmpty() ? QStringList {QString()} : *where) {
        if (const Result<void> forbidden = forbidSecret(m_dataDir.places(), *name, each);
            !forbidden)
            return fail(forbidden.error());
    }
    Console::tell(where->isEmpty()
                      ? u"The secret \"%1\" may not be sent to any server now"_s.arg(*name)
                      : u"The secret \"%1\" may no longer be sent to %2"_s.arg(
                          *name, where->join(u" and "_s)));
    return ExitCode::Done;
}

ExitCode SecretCommand::remove() const
{
    const QString name = text(m_name);
    SystemClock clock;
    Keychain keychain(clock, patience);
    const auto answer
        = awaited<SecretAnswer>([&](const auto &onAnswer) { keychain.remove(name, onAnswer); });
    const bool isGone
        = answer.state == SecretAnswer::State::Ok || answer.state == SecretAnswer::State::NotFound;
    if (isGone) {
        if (const Result<void> noted = forgetSecretName(m_dataDir.places(), name); !noted)
            return fail(noted.error());
    }
    if (answer.state == SecretAnswer::State::NotFound)
        return fail(cliMessage("cli.unknown_secret", name));
    if (!isGone)
        return fail(secretError(name, answer));
    Console::tell(u"Secret \"%1\" deleted"_s.arg(name));
    return ExitCode::Done;
}

ExitCode SecretCommand::run()
{
    if (m_set.isAskedFor())
        return set();
    if (m_allow.isAskedFor())
        return allow();
    if (m_forbid.isAskedFor())
        return forbid();
    return m_list.isAskedFor() ? list() : remove();
}

} // namespace penstock
