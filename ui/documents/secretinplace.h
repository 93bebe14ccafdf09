// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/spec/profile.h>

//! Typed values that may be secrets.
namespace penstock {

//! The JSON of a secret: {"secret": "name"}.
QString secretInPlace(const QString &name);
TextOrSecret textOrSecretFrom(const QString &typed);

} // namespace penstock
