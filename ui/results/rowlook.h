// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/spec/jobspec.h>

//! How a row that has ended looks, the same everywhere.
namespace penstock {

QString endText(const RowEnd &end); //!< "200 OK", "404 not found", "failed".
int widestEndText(); //!< In pixels of a table's text, of the usual ones.
QString endGlyph(const RowEnd &end); //!< An icon.
Tone endTone(const RowEnd &end);
QString millisecondsText(Duration elapsed); //!< "1,204"
QString sizeText(qsizetype bytes); //!< "148.2 kB"
//! Title for the values of its rows.
QString valuesTitleOf(const JobSpec &job);

} // namespace penstock
