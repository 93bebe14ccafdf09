// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <QHash>

#include <optional>

namespace penstock {

//! Why a job that stopped cleanly must not write to the files of \a spec: one is longer than the job
//! left it (\a written, as in JobState), so that another has added to it. Nothing if none is.
PENSTOCK_EXPORT std::optional<Error> extendedFault(const OutputSpec &spec,
                                                   const QHash<QString, qint64> &written);

} // namespace penstock
