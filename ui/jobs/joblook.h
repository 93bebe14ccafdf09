// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <penstock/jobs/run/jobsession.h>

namespace penstock {

//! Appearance of the state of a job.
struct JobLook
{
    QString glyph; //!< Icon name.
    QString word; //!< "Running", "Waiting, resumes in 18 s"
    QString brief; //!< For the tree: "59 %", "18 s", "done"
    Tone tone = Tone::Ink2;
};
//! Returns the appearance. \a isLacking: a job without runs is not ready.
JobLook lookOf(const JobSession &session, bool isLacking = false);
//! Whether a running job sends nothing for a while because too many requests failed; see tryNow().
bool isLeftAlone(const JobSession &session);

//! Texts for people: "GET /items/{{id}}", "id from 1 to 600".
QString requestLineOf(const JobSpec &spec);
QString rowsTextOf(const JobSpec &spec);

} // namespace penstock
