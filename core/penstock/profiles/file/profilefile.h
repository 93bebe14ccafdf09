// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/spec/profile.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

namespace penstock {

//! Reads a *.profile.json. Errors are of the kind File; they name the file, the JSON pointer, the
//! nearest known key and the fix. Relative paths in it become absolute: they are meant from where
//! the file lies.
PENSTOCK_EXPORT Result<Profile> readProfile(const QString &path);
//! The same for a text. \a file, which may be empty, is for errors and for relative paths.
PENSTOCK_EXPORT Result<Profile> profileFromJson(const QByteArray &json, const QString &file = {});
//! Everything that is wrong with \a json, or nothing: profileFromJson() tells the first of them.
PENSTOCK_EXPORT std::vector<Error> faultsOfProfile(const QByteArray &json,
                                                   const QString &file = {});

//! A profile with faults, as far as it can be read back from what toJson() wrote of it. Something is lost
//! if toJson() of the result differs from \a json.
PENSTOCK_EXPORT Profile faultyProfileFromJson(const QByteArray &json);

//! What profileFromJson() reads back as the same profile: a stable order of keys, two spaces of
//! indent, a line break at the end; defaults are left out. Paths in \a folder are written relative
//! to it.
PENSTOCK_EXPORT QByteArray toJson(const Profile &profile, const QString &folder = {});
//! Replaces \a path by \a profile, with faults or without (see replaceProfile()), as writeFile()
//! does, whose errors these are.
PENSTOCK_EXPORT Result<void> writeProfile(const QString &path, const Profile &profile);

//! Where the profile called \a name is saved, or would be.
PENSTOCK_EXPORT QString profilePath(const QString &name, const Places &places);
//! The names of all saved profiles, sorted; none where the folder cannot be read.
PENSTOCK_EXPORT QStringList savedProfiles(const Places &places);
//! The file of the profile that \a pathOrName means, as findProfile() finds it. It need not exist.
PENSTOCK_EXPORT QString profileFileOf(const QString &pathOrName, const Places &places,
                                      const QString &folder = {});
//! The profile that \a pathOrName means: a path, taken from \a folder where it is relative, if it has
//! a slash or ends in .json; the name of a saved one otherwise. Errors are those of readProfile(),
//! and of the kind File where none has this name, naming the nearest.
PENSTOCK_EXPORT Result<Profile> findProfile(const QString &pathOrName, const Places &places,
                                            const QString &folder = {});

} // namespace penstock
