// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <map>

//! \file
//! An index of secrets without their values: names in the keychain, which cannot be listed, and
//! allowed origins. It is a file in AppDirs::config that only its owner can read. Threads and
//! processes may change it; they wait for each other.
namespace penstock {

//! The facts of a secret, except its value.
struct SecretEntry
{
    bool isStored = false; //!< Stored in the keychain by this program.
    QStringList places = {}; //!< Allowed origins, sorted; see secretorigin.h.
    friend bool operator==(const SecretEntry &, const SecretEntry &) = default;
};
using SecretIndex = std::map<QString, SecretEntry>; //!< Entries by name.

//! Returns an empty index if the file does not exist. An unreadable file, or one from a newer
//! Penstock, is an error of the kind File. The functions below fail likewise, and like writeFile().
PENSTOCK_EXPORT Result<SecretIndex> readSecretIndex(const AppDirs &places);

//! Records that the keychain has \a name.
PENSTOCK_EXPORT Result<void> rememberSecretName(const AppDirs &places, const QString &name);
//! Removes \a name and its allowed origins.
PENSTOCK_EXPORT Result<void> forgetSecretName(const AppDirs &places, const QString &name);

//! Adds the allowed origins \a where, see secretorigin.h.
PENSTOCK_EXPORT Result<void> allowSecret(const AppDirs &places, const QString &name,
                                         const QStringList &where);
//! Removes an allowed origin, or all if \a where is empty. It is an error of the kind Usage if it
//! was not allowed.
PENSTOCK_EXPORT Result<void> forbidSecret(const AppDirs &places, const QString &name,
                                          const QString &where = {});

} // namespace penstock
