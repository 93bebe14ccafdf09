// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/specfield.h"

#include <penstock/profiles/spec/profile.h>

namespace penstock {

using ProfileField = SpecField<Profile>;

std::vector<ProfileField> signInFields(); //!< Of who calls, beside what every sign-in has.
std::vector<ProfileField> retryFields();
//! \a folder is where the profile lies: paths of certificates are taken from there.
std::vector<ProfileField> networkFields(const QString &folder);
std::vector<ProfileField> refusalFields(); //!< Of how limits and refusals are read.
//! Of limits that several computers share. \a folder as above.
std::vector<ProfileField> sharedFields(const QString &folder);
std::vector<ProfileField> aboutFields();

} // namespace penstock
