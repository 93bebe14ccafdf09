// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QString>

#include <vector>

namespace penstock {

//! The address of a Redis and the user, without the password.
struct RedisAddress
{
    //! A server that knows the master's address.
    struct Sentinel
    {
        QString host;
        quint16 port = 26379;
        friend bool operator==(const Sentinel &, const Sentinel &) = default;
    };

    QString host; //!< Empty with sentinels.
    quint16 port = 6379;
    bool isTls = false; //!< Also for sentinels.
    QString user = {}; //!< Empty: the default user.
    int database = 0; //!< Argument of SELECT.
    //! With TLS: path, as written, of a PEM file of additional authorities.
    QString extraCa = {};
    //! With TLS: path, as written, of a PEM file with the client certificate and its chain.
    QString clientCertificate = {};
    QString clientKey = {}; //!< Unencrypted PEM; empty: in the certificate's file.
    std::vector<Sentinel> sentinels = {}; //!< Asked in turn; empty: use host and port.
    QString master = {}; //!< Its name at the sentinels.

    //! Returns the address without files.
    PENSTOCK_EXPORT QString text() const;
    friend bool operator==(const RedisAddress &, const RedisAddress &) = default;
};

//! Reads redis://[user@]host[:port][/database], or with sentinels
//! redis+sentinel://[user@]host[:port][,host[:port]…]/master[/database]. For TLS use rediss or
//! rediss+sentinel, optionally with ?extra_ca=FILE&client_certificate=FILE&client_key=FILE. Ports
//! are 1 to 65535, databases 0 or more. Performs no lookup.
//!
//! An address with a password is an error, as addresses are stored openly. Errors are of the kind
//! Usage and omit the text before an @.
PENSTOCK_EXPORT Result<RedisAddress> redisAddressFromText(const QString &text);

} // namespace penstock
