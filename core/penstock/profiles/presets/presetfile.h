// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/profiles/presets/preset.h>

namespace penstock {

//! The names of the presets that are part of Penstock, sorted.
PENSTOCK_EXPORT QStringList presetNames();
//! The preset called \a name. An error of the kind Usage for one that is not there, naming the
//! nearest.
PENSTOCK_EXPORT Result<Preset> findPreset(const QString &name);

//! Whether \a json says that it is a preset, right or wrong.
PENSTOCK_EXPORT bool isPreset(const QByteArray &json);
//! Reads a *.preset.json: the members of a profile, and beside them plans, warning, todo and
//! practice. \a file, which may be empty, is for errors, for relative paths and for the id. Errors
//! are those of profileFromJson(), and two plans or limits of one name.
PENSTOCK_EXPORT Result<Preset> presetFromJson(const QByteArray &json, const QString &file = {});
//! Everything that is wrong with \a json but for what is inside practice, or nothing.
PENSTOCK_EXPORT std::vector<Error> faultsOfPreset(const QByteArray &json, const QString &file = {});

} // namespace penstock
