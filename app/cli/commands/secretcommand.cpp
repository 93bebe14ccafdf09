// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/secretcommand.h"

#include "app/cli/terminal/console.h"

#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QFile>

namespace penstock {

namespace {
// Time enough to type the keyring's own password, where it asks for it.
constexpr Duration patience = std::chrono::minutes(2);
constexpr qint64 longestSecret = 64 * 1024;
} // namespace

SecretCommand::SecretCommand(CLI::App &program)
    : Command(program, "secret", "Keep the secrets that profiles name in the system's keyring")
{
    CLI::App &o = options();
    o.require_subcommand(1);
    m_set = o.add_subcommand("set", "Keep a secret: typed unseen, or read from standard input");
    m_list = o.add_subcommand("list", "Print the names of the secrets that were kept");
    m_delete = o.add_subcommand("delete", "Forget a secret");
    m_set->add_option("NAME", m_name, "Name, as in {\"secret\": \"NAME\"}")->required();
    m_delete->add_option("NAME", m_name, "Name of the secret")->required();
    for (CLI::App *const each : {m_set, m_list, m_delete})
        each->add_option("--data-dir", m_dataDir, "Keep everything but secrets in this folder")
            ->type_name("FOLDER");
    o.footer("Without a keyring, as on a server: the variable PENSTOCK_SECRET_<NAME>, or\n"
             "--secrets-file with lines of name=value.");
}

Places SecretCommand::places() const
{
    return m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
}

SecretAnswer SecretCommand::answerTo(const Call &call)
{
    SystemClock clock;
    Keychain keychain(clock, patience);
    SecretAnswer answer;
    call(keychain, [&answer](const SecretAnswer &came) {
        answer = came;
        QCoreApplication::quit();
    });
    QCoreApplication::exec();
    return answer;
}

Result<QByteArray> SecretCommand::readSecret(const QString &name)
{
    QByteArray secret;
    if (const auto typed = Console::askHidden(QStringLiteral("Secret \"%1\": ").arg(name))) {
        secret = *typed;
    } else {
        QFile input;
        input.open(stdin, QIODevice::ReadOnly);
        // A pipe gives what is there, which need not be all.
        for (QByteArray piece = "-"; !piece.isEmpty() && secret.size() <= longestSecret;) {
            piece = input.read(longestSecret + 1 - secret.size());
            secret += piece;
        }
        // The line break that echo adds is none of it; those of a key in PEM are.
        if (secret.endsWith('\n'))
            secret.chop(secret.endsWith("\r\n") ? 2 : 1);
    }
    const auto refuse = [](const QString &what, const QString &fix) {
        return failure(Error {Error::Kind::Usage, what, QStringLiteral("standard input"), fix});
    };
    if (secret.isEmpty())
        return refuse(QStringLiteral("there is no secret"),
                      QStringLiteral("Type it, or pipe it in"));
    if (secret.size() > longestSecret)
        return refuse(QStringLiteral("this is too long for a secret"),
                      QStringLiteral("It may have 64 KiB"));
    return secret;
}

ExitCode SecretCommand::set() const
{
    const QString name = text(m_name);
    if (!isSecretName(name))
        return fail(Error {Error::Kind::Usage,
                           QStringLiteral("\"%1\" is no name of a secret").arg(name),
                           {},
                           QStringLiteral("Use up to 64 letters, digits and . _ -")});
    const Result<QByteArray> secret = readSecret(name);
    if (!secret)
        return fail(secret.error());
    const SecretAnswer answer
        = answerTo([&](Keychain &keychain, const Keychain::OnAnswer &onAnswer) {
              keychain.store(name, *secret, onAnswer);
          });
    if (answer.state != SecretAnswer::State::Ok)
        return fail(secretError(name, answer));
    if (const Result<void> noted = rememberSecretName(places(), name); !noted)
        return fail(noted.error());
    Console::tell(QStringLiteral("Kept. A profile names it as {\"secret\": \"%1\"}").arg(name));
    return ExitCode::Done;
}

ExitCode SecretCommand::list() const
{
    const Result<QStringList> names = secretNames(places());
    if (!names)
        return fail(names.error());
    for (const QString &name : *names)
        Console::put(name + QLatin1Char('\n'));
    if (names->isEmpty())
        Console::tell(QStringLiteral("No secret was kept yet: penstock secret set NAME"));
    return ExitCode::Done;
}

ExitCode SecretCommand::remove() const
{
    const QString name = text(m_name);
    const SecretAnswer answer
        = answerTo([&](Keychain &keychain, const Keychain::OnAnswer &onAnswer) {
              keychain.remove(name, onAnswer);
          });
    const bool isGone
        = answer.state == SecretAnswer::State::Ok || answer.state == SecretAnswer::State::NotFound;
    if (isGone) {
        if (const Result<void> noted = forgetSecretName(places(), name); !noted)
            return fail(noted.error());
    }
    if (answer.state == SecretAnswer::State::NotFound)
        return fail(Error {Error::Kind::Usage, QStringLiteral("there is none of this name"),
                           QStringLiteral("secret \"%1\"").arg(name),
                           QStringLiteral("See: penstock secret list")});
    if (!isGone)
        return fail(secretError(name, answer));
    Console::tell(QStringLiteral("Forgotten."));
    return ExitCode::Done;
}

ExitCode SecretCommand::run()
{
    if (m_set->parsed())
        return set();
    return m_list->parsed() ? list() : remove();
}

} // namespace penstock
