// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/importing/importer/saveimport.h>

namespace penstock {

//! Whether the files of an import have been made, or would be.
enum class ImportStage { Made, DryRun };

//! What became of \a imported, for standard output.
QString importText(const Imported &imported, const SavedImport &saved, ImportStage stage);
//! The same as one JSON object, with the notes and their ids.
QByteArray importJson(const Imported &imported, const SavedImport &saved, ImportStage stage);
//! What was left out, one line each; of very many the first.
QStringList importNotes(const Imported &imported);
//! The commands to type next; \a dataDir as it was given, or empty.
QStringList commandsAfterImport(const Imported &imported, const SavedImport &saved,
                                const QString &dataDir);

} // namespace penstock
