// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/spec/profile.h>
#include <penstock/support/jsonreader.h>

//! Readers for the parts of a profile's JSON.
namespace penstock {

// Values, see profilefile_values.cpp.

//! Returns the name in {"secret": name}. Rejects other values without repeating them, because they
//! may be secrets. The error suggests storing the secret as \a suggested.
QString readSecret(JsonReader &reader, const QString &key, const QString &suggested);
TextOrSecret readTextOrSecret(JsonReader &reader, const QString &key, const QString &suggested);
void refuseLiteralSecret(JsonReader &reader, const QString &key, const QString &suggested);
QList<int> readStatuses(JsonReader &reader, const QString &key);
//! Returns a URL with one of \a schemes, a host and no password. If the member has several values,
//! errors name \a environment.
QUrl readUrl(JsonReader &reader, const QString &key, const QStringList &schemes,
             const QString &environment = {});
QStringList webSchemes();
//! Reports an error if profiles cannot set \a header; \a example is a valid name. Ignores an absent
//! \a key.
void checkHeaderName(JsonReader &reader, const QString &key, const Header &header,
                     const QString &example);

// A whole profile, see profilefile.cpp.

//! Does not call finish(), so that callers can read further members.
Profile readProfileMembers(JsonReader &reader, const QString &file);
std::vector<Limit> readLimits(JsonReader &reader);
//! Returns the errors of \a reader, including unknown keys, located in \a file.
std::vector<Error> faultsIn(JsonReader &reader, const QString &file);

// Parts, see profilefile_auth.cpp, profilefile_retry.cpp and profilefile_network.cpp.

//! Reads variables, environments and environment, before the other members; see
//! profilefile_variables.cpp.
void readEnvironments(JsonReader &reader, Profile &profile, const QString &suggested);
void readBaseUrl(JsonReader &reader, Profile &profile);
AuthSpec readAuth(JsonReader &reader, const QString &suggested);
RetrySpec readRetry(JsonReader &reader);
NetworkSpec readNetwork(JsonReader &reader, const QString &suggested);

} // namespace penstock
