// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/spec/profile.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

namespace penstock {

//! Reads a *.profile.json and makes its relative paths absolute. Errors are of the kind File, with
//! the file, the JSON pointer, the nearest known key and the fix.
PENSTOCK_EXPORT Result<Profile> readProfile(const QString &path);
//! Parses \a json like readProfile(). \a file may be empty; it is used for errors and relative
//! paths.
PENSTOCK_EXPORT Result<Profile> profileFromJson(const QByteArray &json, const QString &file = {});
//! Returns all errors of \a json; profileFromJson() returns only the first.
PENSTOCK_EXPORT std::vector<Error> faultsOfProfile(const QByteArray &json,
                                                   const QString &file = {});

//! Reads as much as possible of a profile with errors that toJson() wrote. If toJson() of the
//! result differs from \a json, something was lost.
PENSTOCK_EXPORT Profile faultyProfileFromJson(const QByteArray &json);

//! Returns JSON that profileFromJson() reads back exactly: keys in a fixed order, without defaults,
//! indented by two spaces. Paths inside \a folder become relative.
PENSTOCK_EXPORT QByteArray toJson(const Profile &profile, const QString &folder = {});
//! Returns the JSON Schema (draft 7) of profiles.
PENSTOCK_EXPORT QJsonObject profileSchema();
//! Writes \a profile to \a path, even with errors, unlike replaceProfile(). Errors are those of
//! writeFile().
PENSTOCK_EXPORT Result<void> writeProfile(const QString &path, const Profile &profile);

//! Returns the path of a saved profile.
PENSTOCK_EXPORT QString profilePath(const QString &name, const AppDirs &places);
//! Returns the sorted names of all saved profiles; empty if unreadable.
PENSTOCK_EXPORT QStringList savedProfiles(const AppDirs &places);
//! Returns the file that findProfile() reads.
PENSTOCK_EXPORT QString profileFileOf(const QString &pathOrName, const AppDirs &places,
                                      const QString &folder = {});
//! Reads a profile by path, relative to \a folder, if the text has a slash or ends in .json;
//! otherwise by its saved name. Errors are those of readProfile(). An unknown name is of the kind
//! File and suggests the nearest.
PENSTOCK_EXPORT Result<Profile> findProfile(const QString &pathOrName, const AppDirs &places,
                                            const QString &folder = {});

} // namespace penstock
