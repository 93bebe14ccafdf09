// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! Returns an error of the kind Usage if \a limits can never permit a request with \a method:
//! capacity 0, or cost above capacity. It names the first such limit. Limits that depend on the row
//! are ignored.
PENSTOCK_EXPORT std::optional<Error> neverAdmitted(const std::vector<Limit> &limits,
                                                   const QByteArray &method);

} // namespace penstock
