// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <map>

//! What is known of secrets without them: which are in the keyring, which cannot be asked for its
//! content, and where each may go. A file in Places::config that only its owner can read; never a secret.
namespace penstock {

//! What is known of a secret, but for its value.
struct SecretEntry
{
    bool isKept = false; //!< In the keyring, by this program.
    QStringList places = {}; //!< Sorted, as secretplace.h writes them.
    friend bool operator==(const SecretEntry &, const SecretEntry &) = default;
};
using SecretIndex = std::map<QString, SecretEntry>; //!< By name.

//! Empty where there is no such file yet.
PENSTOCK_EXPORT Result<SecretIndex> readSecretIndex(const Places &places);

//! There is a secret \a name in the keyring now.
PENSTOCK_EXPORT Result<void> rememberSecretName(const Places &places, const QString &name);
//! Nothing is known of \a name any more; it may go nowhere.
PENSTOCK_EXPORT Result<void> forgetSecretName(const Places &places, const QString &name);

//! It may go to each of \a where from now on, too.
PENSTOCK_EXPORT Result<void> allowSecret(const Places &places, const QString &name,
                                         const QStringList &where);
//! Takes that back, of all places where \a where is empty. An error where it was not allowed.
PENSTOCK_EXPORT Result<void> forbidSecret(const Places &places, const QString &name,
                                          const QString &where = {});

} // namespace penstock
