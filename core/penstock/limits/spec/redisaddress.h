// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QString>

namespace penstock {

//! Where a Redis is, and as whom to speak to it. Without the password, which is a secret and kept as one.
struct RedisAddress
{
    QString host;
    quint16 port = 6379;
    bool isTls = false;
    QString user = {}; //!< Empty: the default one.
    int database = 0; //!< As SELECT takes it.

    //! As it is written; without any password.
    PENSTOCK_EXPORT QString text() const;
    friend bool operator==(const RedisAddress &, const RedisAddress &) = default;
};

//! Reads redis://[user@]host[:port][/database] and rediss:// for TLS. An address with a password in it is
//! an error: it would be written down wherever the address is.
PENSTOCK_EXPORT Result<RedisAddress> redisAddressFromText(const QString &text);

} // namespace penstock
