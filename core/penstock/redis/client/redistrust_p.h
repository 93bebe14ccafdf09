// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/redisaddress.h>

#include <QSslCertificate>
#include <QSslError>

//! Who is believed to be a Redis, over TLS, and why not.
namespace penstock {

//! The certificates in a PEM file; an error where it cannot be read, or has none.
Result<QList<QSslCertificate>> certificatesIn(const QString &path);

//! What is wrong with the certificate that was shown at \a at, and what to do about it: the gravest of \a errors, of
//! which there is at least one.
Error trustFault(const RedisAddress &at, const QList<QSslError> &errors);

} // namespace penstock
