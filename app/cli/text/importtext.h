// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/importing/importer/saveimport.h>

namespace penstock {

//! Whether the import saves files.
enum class ImportStage { Made, DryRun };

//! Lists the imported profiles and jobs, for standard output.
QString importText(const Imported &imported, const SavedImport &saved, ImportStage stage);
//! Returns the list as a JSON object, with the notes and their ids.
QByteArray importJson(const Imported &imported, const SavedImport &saved, ImportStage stage);
//! Returns the notes about the import, one line each. Very many are cut.
QStringList importNotes(const Imported &imported);
//! Returns the commands to run next.
QStringList commandsAfterImport(const Imported &imported, const SavedImport &saved);

} // namespace penstock
