// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/jsonmembers.h>

//! The parts of a profile's members. \c suggested is a name for secrets that stand in the file
//! itself, which is an error.
namespace penstock {

// Values, see profilefile_values.cpp.

//! Lists the name in {"secret": name}. Other values are rejected without repeating them, because
//! they may be secrets.
JsonMembers::Member secret(JsonMembers &m, const char *key, QString &name, const QString &suggested,
                           const char *meaning);
JsonMembers::Member textOrSecret(JsonMembers &m, const char *key, TextOrSecret &value,
                                 const QString &suggested, const char *meaning);
//! Lists an object whose keys are data, with a text or secret as value.
void textsOrSecrets(JsonMembers &m, const char *key,
                    const std::function<void(JsonText &text)> &write,
                    const std::function<void(JsonReader &reader)> &read, const char *meaning);
TextOrSecret readTextOrSecret(JsonReader &reader, const QString &key, const QString &suggested);
void addTextOrSecret(JsonText &text, const QString &key, const TextOrSecret &value);
void refuseLiteralSecret(JsonReader &reader, const QString &key, const QString &suggested);
//! Lists a URL with one of \a schemes, a host and no password.
JsonMembers::Member url(JsonMembers &m, const char *key, QUrl &value, const QStringList &schemes,
                        const char *meaning);
//! Parses such a URL. If the member has several values, errors name \a environment.
QUrl readUrl(JsonReader &reader, const QString &key, const QStringList &schemes,
             const QString &environment = {});
QStringList webSchemes();
//! Returns an error if profiles cannot set \a header; \a example is a valid name.
Message headerNameFault(const Header &header, const QString &example);

// Parts, each in the file of its name.

void environmentMembers(JsonMembers &m, Profile &profile, const QString &suggested);
void checkBaseUrl(JsonReader &reader, const Profile &profile); //!< After all variables are read.
void authMember(JsonMembers &m, AuthSpec &auth, const QString &suggested);
void members(JsonMembers &m, NetworkSpec &network, const QString &suggested);

// A whole profile, see profilefile.cpp.

FileFormat profileFormat();
void members(JsonMembers &m, Profile &profile);
//! Makes paths absolute that start at the folder of \a file, which may be empty.
void makeAbsolute(Profile &profile, const QString &file);
//! Returns the errors of \a reader, including unknown keys, located in \a file.
std::vector<Error> faultsIn(JsonReader &reader, const QString &file);

} // namespace penstock
