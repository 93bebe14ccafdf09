// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! What makes it certain, before anything is sent, that no request with \a method will ever get
//! through \a limits: a capacity of 0, or a cost above the capacity. Nothing where it depends on the
//! row: on its host, its path or its values. The error, of the kind Usage, names the first such
//! limit.
PENSTOCK_EXPORT std::optional<Error> neverAdmitted(const std::vector<LimitSpec> &limits,
                                                   const QByteArray &method);

} // namespace penstock
