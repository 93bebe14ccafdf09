// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/redissource.h"

#include "app/cli/options/awaited.h"
#include "app/cli/options/secretsources.h"

#include <penstock/profiles/secrets/secretorigin.h>

namespace penstock {

namespace {
constexpr const char *redisUrlHelp
    = "Address of the Redis: redis://[USER@]HOST[:PORT][/DATABASE], rediss:// for TLS, or "
      "redis+sentinel://HOST[:PORT][,HOST...]/MASTER[/DATABASE] for sentinels. With TLS, add "
      "?extra_ca=FILE to trust your own authority, and client_certificate=FILE&client_key=FILE to "
      "send a certificate";
} // namespace

void RedisSource::addTo(const CommandOptions &options)
{
    options.addOption("--redis", m_url, redisUrlHelp).valueName("URL");
    options
        .addOption("--redis-password", m_password,
                   "Name of the secret with the password of the Redis")
        .valueName("SECRET");
    options
        .addOption("--secrets-file", m_secretsFile,
                   "Read secrets from this file first: one name=value per line")
        .valueName("FILE");
}

Result<RedisOptions> RedisSource::read(Clock &clock) const
{
    const auto address = redisAddressFromText(QString::fromStdString(m_url));
    if (!address)
        return failure(address.error());
    return redisOptionsOf(*address, QString::fromStdString(m_password), clock, AppDirs::ofUser(),
                          QString::fromStdString(m_secretsFile));
}

Result<RedisOptions> RedisSource::read(const RedisBudget &shared, Clock &clock,
                                       const AppDirs &places) const
{
    return redisOptionsOf(shared.redis, shared.passwordSecret, clock, places,
                          QString::fromStdString(m_secretsFile));
}

Result<RedisOptions> redisOptionsOf(const RedisAddress &address, const QString &secret,
                                    Clock &clock, const AppDirs &places, const QString &secretsFile)
{
    RedisOptions options {address};
    options.name = u"penstock"_s;
    if (secret.isEmpty())
        return options;
    const auto sources = SecretSources::open(clock, places, secretsFile);
    if (!sources)
        return failure(sources.error());
    const auto values = awaited<Result<SecretValues>>([&](const auto &onSecrets) {
        (*sources)->secretAccess().fetch({secret}, placesOfRedis(address), onSecrets);
    });
    if (!values)
        return failure(values.error());
    options.password = values->value(secret);
    return options;
}

} // namespace penstock
