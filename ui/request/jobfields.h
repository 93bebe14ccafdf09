// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/specfield.h"

#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

using JobField = SpecField<JobSpec>;

std::vector<JobField> rowsFields(); //!< Of how rows are read.
std::vector<JobField> outputFields(); //!< Of the form of the answers.
std::vector<JobField> pagesFields(); //!< Of records, and the way from page to page.
//! Of the course of a run; \a fuseOfProfile says what holds where the job says nothing of its fuse.
std::vector<JobField> runFields(const std::function<std::optional<int>()> &fuseOfProfile);

} // namespace penstock
