// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <QHash>

#include <optional>

namespace penstock {

//! Returns an error if another program appended lines to a file of \a spec, see JobState for
//! \a written.
PENSTOCK_EXPORT std::optional<Error> extendedFault(const OutputSpec &spec,
                                                   const QHash<QString, LinesWritten> &written);

} // namespace penstock
