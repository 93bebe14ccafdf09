// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/spec/profile.h>
#include <penstock/support/jsonreader.h>

//! The parts of a profile's JSON. Each function reads its members from the reader it is given.
namespace penstock {

// Values, in profilefile_values.cpp.

//! The name in {"secret": name}. What else stands there may be a secret itself: it is refused with
//! the way to keep it, and not repeated. \a suggested is the name to keep it under.
QString readSecret(JsonReader &reader, const QString &key, const QString &suggested);
TextOrSecret readTextOrSecret(JsonReader &reader, const QString &key, const QString &suggested);
void refuseLiteralSecret(JsonReader &reader, const QString &key, const QString &suggested);
QList<int> readStatuses(JsonReader &reader, const QString &key);
//! A URL with one of \a schemes and a host, and without a password. Faults name \a environment, if
//! it is one of several values of the member.
QUrl readUrl(JsonReader &reader, const QString &key, const QStringList &schemes,
             const QString &environment = {});
QStringList webSchemes();
//! A fault if \a header is not one that a profile can add to requests; \a example is the name of one that
//! is. None if \a key is absent.
void checkHeaderName(JsonReader &reader, const QString &key, const Header &header,
                     const QString &example);

// A whole profile, in profilefile.cpp.

//! Leaves it to the caller to finish \a reader: it may have members beside those of a profile.
Profile readProfileMembers(JsonReader &reader, const QString &file);
std::vector<LimitSpec> readLimits(JsonReader &reader); //!< The member "limits".
//! What \a reader found wrong, unknown keys included, with \a file in its place.
std::vector<Error> faultsIn(JsonReader &reader, const QString &file);

// Parts of their own, in profilefile_auth.cpp, profilefile_retry.cpp and profilefile_network.cpp.

//! variables, environments and environment, in profilefile_variables.cpp; they come before the rest.
void readEnvironments(JsonReader &reader, Profile &profile, const QString &suggested);
void readBaseUrl(JsonReader &reader, Profile &profile); //!< There as well.
AuthSpec readAuth(JsonReader &reader, const QString &suggested);
RetrySpec readRetry(JsonReader &reader);
NetworkSpec readNetwork(JsonReader &reader, const QString &suggested);

} // namespace penstock
