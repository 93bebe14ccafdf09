// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/spec/httpclientprofile.h>
#include <penstock/redis/limiter/redisbudget.h>
#include <penstock/sharing/source/keypermitsource.h>

#include <functional>
#include <optional>

//! \file
//! The key of a profile's limits and its permit source. Pure functions, except the last three.
namespace penstock {

class RedisRateLimiter;

//! Returns the key without secret values. For a profile without base_url, \a url may be a template;
//! with a placeholder in its host, the key is that of any server.
PENSTOCK_EXPORT KeyParts keyPartsOf(const Profile &profile, const QString &url = {});
//! Returns the names of secrets that identify the client.
PENSTOCK_EXPORT QStringList secretsOfKey(const Profile &profile);
//! Returns the key with known values; unknown secrets count by name.
PENSTOCK_EXPORT KeyParts keyPartsOf(const Profile &profile, const QString &url,
                                    const SecretValues &secrets);

//! The stored usage of a key, without its secrets: the last used one with the same server, names of
//! secrets, and limits.
struct RememberedKey
{
    KeyIdentity key;
    KeyUse use;
};
//! Returns nothing if none matches or it is unreadable. Accesses files, and completes the usage of
//! crashed processes, see countWhatIsLeft().
PENSTOCK_EXPORT std::optional<RememberedKey> rememberedKey(const UsageFolder &folder,
                                                           const KeyParts &parts,
                                                           const std::vector<Limit> &limits,
                                                           ClockReading now);

//! Returns the permit source in Redis, for a KeyPermitSource. \a secrets contain the password if
//! needed; \a name is shown to others; \a onOpen is called on connect. This computer remembers the
//! limits in \a folder, if any. \a clock must outlive it.
PENSTOCK_EXPORT KeyPermitSource::Elsewhere
elsewhereOf(const RedisBudget &shared, const SecretValues &secrets, const QString &name,
            const std::optional<UsageFolder> &folder, Clock &clock,
            const std::function<void(RedisRateLimiter &)> &onOpen);

//! Opens the permit source of \a profile for programs that send requests themselves: shared on this
//! computer, through Redis, or not at all. Pass the known values as \a secrets, the server as
//! \a url without a base_url, and a \a name that others see. Continues earlier usage. \a clock must
//! outlive it, and read like SystemClock. KeyPermitSource::before() reports why usage is unknown;
//! KeyPermitSource::troubled() reports later errors. An unknown environment is ignored.
PENSTOCK_EXPORT std::unique_ptr<KeyPermitSource>
openPermitSource(const Profile &profile, const SecretValues &secrets, const UsageFolder &folder,
                 Clock &clock, const QString &url = {}, const QString &name = {});

} // namespace penstock
