// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/gate/sharedstack.h>
#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

//! Where and how a profile shares its limits among machines, as plain settings.
struct SharedSpec
{
    RedisAddress redis;
    QString name; //!< Of what is shared: profiles that name the same one share it.
    QString passwordSecret = {}; //!< The name of a secret; empty: Redis asks for none.
    SharedStackOptions::Trouble trouble = SharedStackOptions::Trouble::Closed;
    int localShare = 10; //!< Percent, with Trouble::Local.
    friend bool operator==(const SharedSpec &, const SharedSpec &) = default;
};

//! Reads {"redis": "rediss://…", "name": "…", "password": {"secret": "…"}, "trouble": "closed"|"local",
//! "share": "10%"}. Errors name the JSON pointer below \a pointer.
PENSTOCK_EXPORT Result<SharedSpec> sharedFromJson(const QJsonObject &object,
                                                  const QString &pointer = {});
//! What sharedFromJson() reads back as the same. Defaults are left out.
PENSTOCK_EXPORT QJsonObject toJson(const SharedSpec &spec);

//! The gate of \a spec. \a password is the secret's value; \a who tells the others which process this is.
//! \a clock must outlive it.
PENSTOCK_EXPORT std::unique_ptr<LimitGate> openShared(const SharedSpec &spec,
                                                      const QByteArray &password,
                                                      std::vector<LimitSpec> limits,
                                                      const QString &who, Clock &clock);

} // namespace penstock
