// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/specfield.h"

#include <penstock/profiles/spec/profile.h>

namespace penstock {

using ProfileField = SpecField<Profile>;

std::vector<ProfileField> signInFields(); //!< Further settings of the sign-in.
std::vector<ProfileField> retryFields();
//! Paths of certificates are relative to \a folder, the profile's folder.
std::vector<ProfileField> networkFields(const QString &folder);
std::vector<ProfileField> rejectionFields(); //!< Settings for limits and throttling.
//! Settings for limits shared through Redis. \a folder as above.
std::vector<ProfileField> sharedFields(const QString &folder);
std::vector<ProfileField> aboutFields();

} // namespace penstock
