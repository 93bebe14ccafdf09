// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/jobs/start/startfacts.h>

namespace penstock {

//! Returns what to check before the job in \a document starts.
StartQuestion startQuestionOf(const JobDocument &document);

//! Returns the readiness. A fault on the page of \a document always prevents a start.
Readiness readinessOf(const JobDocument &document, StartFacts facts);

//! Whether something is missing. Questions at the start do not count.
bool isLacking(const Readiness &readiness, const StartFacts &facts);

} // namespace penstock
