// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <QStringList>

//! The names of the secrets in the keyring, which cannot be asked for them: a list in Places::config.
//! Names only, never a secret.
namespace penstock {

PENSTOCK_EXPORT Result<QStringList> secretNames(const Places &places); //!< Sorted.
PENSTOCK_EXPORT Result<void> rememberSecretName(const Places &places, const QString &name);
PENSTOCK_EXPORT Result<void> forgetSecretName(const Places &places, const QString &name);

} // namespace penstock
