// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <map>

//! \file
//! What is known of secrets without them: which are in the keyring, which cannot be asked for its
//! content, and where each may go. A file in Places::config that only its owner can read; never a secret.
//! Any thread and process may change it: one waits for the other.
namespace penstock {

//! What is known of a secret, but for its value.
struct SecretEntry
{
    bool isKept = false; //!< In the keyring, by this program.
    QStringList places = {}; //!< Sorted, as secretplace.h writes them.
    friend bool operator==(const SecretEntry &, const SecretEntry &) = default;
};
using SecretIndex = std::map<QString, SecretEntry>; //!< By name.

//! Empty where there is no such file yet. An error of the kind File where it cannot be read or was
//! made by a newer Penstock; the functions below fail for the same reasons, and as writeFile().
PENSTOCK_EXPORT Result<SecretIndex> readSecretIndex(const Places &places);

//! There is a secret \a name in the keyring now.
PENSTOCK_EXPORT Result<void> rememberSecretName(const Places &places, const QString &name);
//! Nothing is known of \a name any more; it may go nowhere.
PENSTOCK_EXPORT Result<void> forgetSecretName(const Places &places, const QString &name);

//! It may go to each of \a where, places as secretplace.h writes them, from now on, too.
PENSTOCK_EXPORT Result<void> allowSecret(const Places &places, const QString &name,
                                         const QStringList &where);
//! Takes that back, of all places where \a where is empty. An error of the kind Usage where it was
//! not allowed.
PENSTOCK_EXPORT Result<void> forbidSecret(const Places &places, const QString &name,
                                          const QString &where = {});

} // namespace penstock
