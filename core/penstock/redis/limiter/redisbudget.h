// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/redis/client/redisaddress.h>

#include <QJsonObject>

namespace penstock {

class JsonMembers;

//! Limits shared by several computers through Redis.
struct RedisBudget
{
    enum class WhenDown {
        Wait, //!< Until Redis responds.
        Stop //!< Ends the run, which can be resumed.
    };

    RedisAddress redis;
    QString name; //!< Profiles with the same name share their limits.
    QString passwordSecret = {}; //!< Name of a secret; may be empty.
    WhenDown whenDown = WhenDown::Wait; //!< Nothing is sent without Redis.

    //! Returns "a key" at redis://host:6379, with these quotes.
    PENSTOCK_EXPORT Message message() const;
    friend bool operator==(const RedisBudget &, const RedisBudget &) = default;
};

//! Lists the members of "budget" in a profile. Reading rejects passwords and does not repeat them.
PENSTOCK_EXPORT void members(JsonMembers &m, RedisBudget &spec);
//! Reads a separate object. Errors are of the kind Usage and name the JSON pointer below
//! \a pointer.
PENSTOCK_EXPORT Result<RedisBudget> sharedFromJson(const QJsonObject &object,
                                                   const QString &pointer = {});
//! Returns the JSON for sharedFromJson(), without defaults, and without a key that lacks its
//! certificate.
PENSTOCK_EXPORT QJsonObject toJson(const RedisBudget &spec);

} // namespace penstock
