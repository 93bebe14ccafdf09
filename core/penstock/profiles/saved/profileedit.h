// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/presets/preset.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <QByteArray>

//! \file
//! What whoever lets people edit profiles needs beside reading and writing them.
namespace penstock {

//! All that would be wrong with the file of \a profile. Errors name the pointer in it: "/base_url".
PENSTOCK_EXPORT std::vector<Error> faultsOf(const Profile &profile);

//! \a mine with what \a preset says of its service: server, sign-in, headers, limits, how it refuses.
//! Its own stay: name, user and secret where the sign-in is of the same kind, headers that the preset
//! does not name, network. Where \a mine was for another server, no secret stays.
PENSTOCK_EXPORT Profile takenFrom(const Preset &preset, const Profile &presetProfile,
                                  const Profile &mine);

//! A name for the file of a profile called \a title, that no saved one has; see freeNameFrom().
//! Nothing keeps it free.
PENSTOCK_EXPORT QString freeProfileName(const QString &title, const Places &places);

//! Replaces \a path, which held \a before when it was read or written last, and returns what it holds
//! now. Nothing is written, and it is an error of the kind File, where it holds something else by
//! now, or where the profile has a fault: a file that is right is never replaced by one that is
//! not. Other errors are those of writeFile().
PENSTOCK_EXPORT Result<QByteArray> replaceProfile(const QString &path, const Profile &profile,
                                                  const QByteArray &before);

} // namespace penstock
