// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/presets/preset.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

#include <QByteArray>

//! \file
//! Helpers for programs that edit profiles.
namespace penstock {

//! Returns all errors of \a profile with their JSON pointers: "/base_url".
PENSTOCK_EXPORT std::vector<Error> faultsOf(const Profile &profile);

//! Returns \a presetProfile with the name, network, variables and other headers of \a mine. User
//! and secret are kept for the same kind of authentication; no secret is kept for another server.
PENSTOCK_EXPORT Profile takenFrom(const Preset &preset, const Profile &presetProfile,
                                  const Profile &mine);

//! Returns an unused file name for a profile named \a title, see freeNameFrom(). Does not reserve
//! it.
PENSTOCK_EXPORT QString freeProfileName(const QString &title, const AppDirs &places);

//! Replaces \a path if it still contains \a before, and returns the new content. Writes nothing and
//! returns an error of the kind File if it has changed or \a profile is invalid. Other errors are
//! those of writeFile().
PENSTOCK_EXPORT Result<QByteArray> replaceProfile(const QString &path, const Profile &profile,
                                                  const QByteArray &before);

} // namespace penstock
