// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <QHash>

#include <optional>

namespace penstock {

//! Why a job must not write to the files of \a spec: one has lines of another program behind those of the job
//! (\a written, as in JobState). Nothing if none has.
PENSTOCK_EXPORT std::optional<Error> extendedFault(const OutputSpec &spec,
                                                   const QHash<QString, LinesWritten> &written);

} // namespace penstock
