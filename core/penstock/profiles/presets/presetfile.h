// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/presets/preset.h>

namespace penstock {

//! Returns the sorted names of the built-in presets.
PENSTOCK_EXPORT QStringList presetNames();
//! Returns a built-in preset. An unknown \a name is an error of the kind Usage that suggests the
//! nearest.
PENSTOCK_EXPORT Result<Preset> findPreset(const QString &name);

//! Returns true if \a json claims to be a preset, valid or not.
PENSTOCK_EXPORT bool isPreset(const QByteArray &json);
//! Parses a *.preset.json: a profile with plans, warning, todo and mock. \a file may be empty;
//! it sets the id and is used for errors and relative paths. Errors are those of profileFromJson(),
//! and duplicate names of plans or limits.
PENSTOCK_EXPORT Result<Preset> presetFromJson(const QByteArray &json, const QString &file = {});
//! Returns all errors of \a json, except inside mock.
PENSTOCK_EXPORT std::vector<Error> faultsOfPreset(const QByteArray &json, const QString &file = {});
//! Returns the JSON Schema (draft 7) of presets. For "mock" see serviceDialectSchema().
PENSTOCK_EXPORT QJsonObject presetSchema();

} // namespace penstock
