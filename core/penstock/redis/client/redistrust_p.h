// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisaddress.h>

#include <QSslConfiguration>
#include <QSslError>

#include <optional>

//! Certificates of Redis and of this client, for TLS.
namespace penstock {

//! Returns \a tls with the authority and client certificate of \a at. Reads the files, and returns
//! an error if one is unreadable or invalid.
Result<QSslConfiguration> tlsFor(const RedisAddress &at, QSslConfiguration tls);

//! Returns the gravest of \a errors, of which there is at least one, with the fix.
Error trustFault(const RedisAddress &at, const QList<QSslError> &errors);
//! Returns an error if \a said, a text of OpenSSL, is about the client certificate.
std::optional<Error> shownFault(const RedisAddress &at, const QString &said);

} // namespace penstock
