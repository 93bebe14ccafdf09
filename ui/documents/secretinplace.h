// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/spec/profile.h>

//! Values that may be secrets, as people type them.
namespace penstock {

//! As it stands in the file: {"secret": "its name"}.
QString secretInPlace(const QString &name);
TextOrSecret textOrSecretFrom(const QString &typed);

} // namespace penstock
