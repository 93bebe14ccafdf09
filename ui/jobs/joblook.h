// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <penstock/jobs/run/jobsession.h>

namespace penstock {

//! How the state of a job looks, the same everywhere.
struct JobLook
{
    QString glyph; //!< An icon.
    QString word; //!< "Running", "Waiting, opens in 18 s"
    QString brief; //!< For the tree: "59 %", "18 s", "done"
    Tone tone = Tone::Ink2;
};
//! Before its first run a job that \a isLacking something is not ready.
JobLook lookOf(const JobSession &session, bool isLacking = false);
//! It runs, and sends nothing for a while because too many tries have failed: tryNow() would.
bool isLeftAlone(const JobSession &session);

//! For people, with the words that go around it: "GET /items/{{id}}", "rows 1 to 600".
QString requestLineOf(const JobSpec &spec);
QString rowsTextOf(const JobSpec &spec);

} // namespace penstock
