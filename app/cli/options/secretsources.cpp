// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/secretsources.h"

#include "app/cli/terminal/console.h"

#include <penstock/profiles/secrets/keychain.h>

namespace penstock {

Result<std::unique_ptr<SecretStore>> secretSources(Clock &clock, const QString &secretsFile)
{
    std::vector<std::unique_ptr<SecretStore>> stores;
    stores.push_back(
        std::make_unique<EnvironmentSecrets>(QProcessEnvironment::systemEnvironment()));
    if (!secretsFile.isEmpty()) {
        Result<SecretValues> secrets = readSecretsFile(secretsFile);
        if (!secrets)
            return failure(secrets.error());
        stores.push_back(std::make_unique<FixedSecrets>(*std::move(secrets)));
    }
    stores.push_back(std::make_unique<Keychain>(clock));
    stores.push_back(std::make_unique<AskedSecrets>([](const QString &name) {
        return Console::askHidden(QStringLiteral("Secret \"%1\" (for this time only): ").arg(name));
    }));
    return std::make_unique<SecretChain>(std::move(stores));
}

} // namespace penstock
