// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/result.h>

#include <QHash>

#include <vector>

class QUrl;

namespace penstock {

struct LimitSpec;
struct Profile;
struct SenderOptions;

using SecretValues = QHash<QString, QByteArray>; //!< By name. Never written anywhere.

//! How many connections calls under \a limits can use: the least that a limit on calls at the same
//! time allows all of them together, 1 to 1,000; \a otherwise where there is no such limit.
PENSTOCK_EXPORT int connectionsFor(const std::vector<LimitSpec> &limits, int otherwise);

//! The address of the proxy through which \a profile's requests reach \a url, see proxyAddress();
//! empty where they connect directly.
PENSTOCK_EXPORT QString proxyFor(const Profile &profile, const QUrl &url);

//! What \a profile says about sending, with SenderOptions::watchHeads. \a secrets are those that
//! secretsToConnect() names. Reads the certificates, whose files are checked here and not with the
//! first call. An error of the kind File where one of them, or the key, cannot be read or is none;
//! of the kind Secret where \a secrets has not got one that is needed.
PENSTOCK_EXPORT Result<SenderOptions> senderOptionsOf(const Profile &profile,
                                                      const SecretValues &secrets = {});

} // namespace penstock
