// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/redis/gate/sharedstack.h>

#include <QJsonObject>

namespace penstock {

//! Creates a SharedStack, which begins to connect. \a password is the secret's value; for \a who
//! and \a memory see SharedStackOptions. Errors are emitted by SharedStack::sharingTroubled().
PENSTOCK_EXPORT std::unique_ptr<SharedStack>
openShared(const SharedSpec &spec, const QByteArray &password, std::vector<LimitSpec> limits,
           const QString &who, Clock &clock, const QString &memory = {});

//! The state of shared limits, for observers.
struct SharedLook
{
    QJsonObject state = {}; //!< Usage, see stateOf() in levelstate.h.
    std::vector<Sharer> sharers = {};
    std::optional<WallTime> pausedUntil = std::nullopt; //!< WallTime::max(): until resumed.
};

//! Waits in an event loop, some seconds at most. Returns an error without a response, or if Redis
//! has other data under this name. An unknown name counts as unused.
PENSTOCK_EXPORT Result<SharedLook> lookAtShared(const SharedSpec &spec, const QByteArray &password,
                                                const std::vector<LimitSpec> &limits, Clock &clock);

} // namespace penstock
