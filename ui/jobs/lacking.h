// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"

#include <penstock/jobs/start/startfacts.h>

namespace penstock {

//! What is to be found out before a start of the job as it is in \a document, now.
StartQuestion startQuestionOf(const JobDocument &document);

//! What \a facts come to. What is wrong on the page of \a document keeps the job from starting, whatever else
//! there is.
Readiness readinessOf(const JobDocument &document, StartFacts facts);

//! Whether something is missing. What a start asks about is not.
bool isLacking(const Readiness &readiness, const StartFacts &facts);

} // namespace penstock
