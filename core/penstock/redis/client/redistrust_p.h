// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/redisaddress.h>

#include <QSslConfiguration>
#include <QSslError>

#include <optional>

//! Who is believed to be a Redis, over TLS, and why not.
namespace penstock {

//! \a tls with the authority that \a at names, and with what this side shows. Reads the files; an error if one cannot be
//! read, or is none.
Result<QSslConfiguration> tlsFor(const RedisAddress &at, QSslConfiguration tls);

//! What is wrong with the certificate that was shown at \a at, and what to do about it: the gravest of \a errors, of
//! which there is at least one.
Error trustFault(const RedisAddress &at, const QList<QSslError> &errors);
//! Why the Redis \a at does not take what this side shows, if \a said, the words of OpenSSL, are about that.
std::optional<Error> shownFault(const RedisAddress &at, const QString &said);

} // namespace penstock
