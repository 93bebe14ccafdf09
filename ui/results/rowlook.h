// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/spec/jobspec.h>

//! Appearance of finished rows.
namespace penstock {

QString endText(const RowEnd &end); //!< "200 OK", "404 not found", "failed".
int widestEndText(); //!< Pixels, for usual texts in a table.
//! Icon and colour of a finished row.
struct EndLook
{
    QString glyph; //!< Icon name.
    Tone tone;
};
EndLook endLook(const RowEnd &end);
QString millisecondsText(Duration elapsed); //!< "1,204"
QString sizeText(qsizetype bytes); //!< "148.2 kB"
QString valuesTitleOf(const JobSpec &job);

} // namespace penstock
