// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QString>

#include <vector>

namespace penstock {

//! Where a Redis is, and as whom to speak to it. Without the password, which is a secret and kept
//! as one.
struct RedisAddress
{
    //! One of those who know where it is.
    struct Sentinel
    {
        QString host;
        quint16 port = 26379;
        friend bool operator==(const Sentinel &, const Sentinel &) = default;
    };

    QString host; //!< Empty where sentinels know it.
    quint16 port = 6379;
    bool isTls = false; //!< Of sentinels as well.
    QString user = {}; //!< Empty: the default one.
    int database = 0; //!< As SELECT takes it.
    //! With TLS: a PEM file, whose authorities are trusted beside the system's. As it was written.
    QString extraCa = {};
    //! With TLS: a PEM file with the certificate that is shown to Redis, and the chain above it. As it was written.
    QString clientCertificate = {};
    QString clientKey = {}; //!< PEM, not encrypted; in the certificate's file if empty.
    std::vector<Sentinel> sentinels = {}; //!< Asked in turn; empty: it is at host and port.
    QString master = {}; //!< What the sentinels call it.

    //! As it is written; without any password, and without files.
    PENSTOCK_EXPORT QString text() const;
    friend bool operator==(const RedisAddress &, const RedisAddress &) = default;
};

//! Reads redis://[user@]host[:port][/database], or with sentinels
//! redis+sentinel://[user@]host[:port][,host[:port]…]/master[/database]; rediss and rediss+sentinel
//! for TLS, then with ?extra_ca=FILE&client_certificate=FILE&client_key=FILE, or some of them: the authority of its
//! certificate, if the system does not know it, and what this side shows. Ports are 1 to 65535, databases 0 or more; nothing is looked up. An address with a
//! password in it is an error: it would be written down wherever the address is. Errors are of the
//! kind Usage, and leave out what stands before an @.
PENSTOCK_EXPORT Result<RedisAddress> redisAddressFromText(const QString &text);

} // namespace penstock
