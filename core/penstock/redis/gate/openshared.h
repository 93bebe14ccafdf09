// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/redis/gate/sharedstack.h>

#include <QJsonObject>

namespace penstock {

//! The gate of \a spec, a SharedStack that begins to connect. \a password is the secret's value;
//! \a who tells the others which process this is; \a memory is SharedStackOptions::memory. \a clock must outlive it. Does not fail: see
//! SharedStack::sharingTroubled().
PENSTOCK_EXPORT std::unique_ptr<SharedStack>
openShared(const SharedSpec &spec, const QByteArray &password, std::vector<LimitSpec> limits,
           const QString &who, Clock &clock, const QString &memory = {});

//! What is known in the Redis of \a spec, for those who take no part.
struct SharedLook
{
    QJsonObject state = {}; //!< What is used of the limits, see stateOf() in levelstate.h.
    std::vector<Sharer> sharers = {};
    std::optional<WallTime> pausedUntil
        = std::nullopt; //!< WallTime::max(): until somebody resumes it.
};

//! Waits for its answer in an event loop, some seconds at the most; an error where it does not
//! come, or what Redis has by this name is something else. Where nobody shares anything by this
//! name yet, nothing is used.
PENSTOCK_EXPORT Result<SharedLook> lookAtShared(const SharedSpec &spec, const QByteArray &password,
                                                const std::vector<LimitSpec> &limits, Clock &clock);

} // namespace penstock
