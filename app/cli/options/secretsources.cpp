// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/secretsources.h"

#include "app/cli/terminal/console.h"

#include <penstock/profiles/secrets/keychain.h>
#include <penstock/profiles/secrets/secretorigin.h>

namespace penstock {

namespace {
QString placesText(const QStringList &places)
{
    QStringList texts;
    for (const QString &place : places)
        texts.append(secretOriginText(place).text());
    return texts.join(u"\n    and "_s);
}

void askWhereItMayGo(const SecretAccess::Question &question, const SecretAccess::Answer &onAnswer)
{
    const QString known = question.known.isEmpty()
        ? u"It is not allowed for any server yet."_s
        : u"So far it is allowed for "_s + question.known.join(u", "_s);
    onAnswer(Console::ask(
        u"This run would send the secret \"%1\" to %2\n%3\nAllow this from now on?"_s.arg(
            question.secret, placesText(question.places), known)));
}

std::optional<QByteArray> askForSecret(const SecretAccess::Question &question)
{
    const QString where = question.places.isEmpty()
        ? QString()
        : u", to be sent to "_s + placesText(question.places);
    return Console::askHidden(u"Secret \"%1\"%2 (not stored): "_s.arg(question.secret, where));
}
} // namespace

Result<std::unique_ptr<SecretSources>> SecretSources::open(Clock &clock, const AppDirs &places,
                                                           const QString &secretsFile)
{
    const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    std::vector<std::unique_ptr<SecretStore>> stores;
    stores.push_back(std::make_unique<EnvironmentSecrets>(environment));
    if (!secretsFile.isEmpty()) {
        Result<SecretValues> secrets = readSecretsFile(secretsFile);
        if (!secrets)
            return failure(secrets.error());
        stores.push_back(std::make_unique<FixedSecrets>(*std::move(secrets)));
    }
    stores.push_back(std::make_unique<Keychain>(clock));
    std::unique_ptr<SecretSources> sources(new SecretSources(std::move(stores)));
    sources->m_secretAccess.setIndex(places);
    sources->m_secretAccess.setEnvironment(environment);
    sources->m_secretAccess.setOwner({askWhereItMayGo, askForSecret});
    return sources;
}

SecretSources::SecretSources(std::vector<std::unique_ptr<SecretStore>> stores)
    : m_stores(std::move(stores))
    , m_secretAccess(m_stores)
{ }

} // namespace penstock
