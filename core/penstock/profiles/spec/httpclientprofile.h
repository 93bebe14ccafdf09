// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/send/httpclientoptions.h>
#include <penstock/support/result.h>

#include <QHash>

#include <vector>

class QUrl;

namespace penstock {

struct Limit;
struct Profile;

using SecretValues = QHash<QString, QByteArray>; //!< Values by name. Never stored on disk.

//! Returns how many connections \a limits can use: the lowest concurrency limit for all requests, 1
//! to 1,000, or \a otherwise.
PENSTOCK_EXPORT int connectionsFor(const std::vector<Limit> &limits, int otherwise);

//! Returns the proxy's address for \a url, see proxyAddress(); empty for a direct connection.
PENSTOCK_EXPORT QString proxyFor(const Profile &profile, const QUrl &url);

//! Returns whether requests without a body have a Content-Length, among others.
PENSTOCK_EXPORT HttpClientOptions::SendMode sendModeOf(const Profile &profile);

//! Returns the options of \a profile, with HttpClientOptions::watchHeads and \a secrets from
//! secretsToConnect(). Reads the certificates. An unreadable or invalid certificate or key is an
//! error of the kind File; a missing secret is of the kind Secret.
PENSTOCK_EXPORT Result<HttpClientOptions> httpClientOptionsOf(const Profile &profile,
                                                              const SecretValues &secrets = {});

} // namespace penstock
