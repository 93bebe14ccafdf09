// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>

namespace penstock {

//! Switches \a pages to \a kind. What that kind has stays; settings of the other kind go.
PENSTOCK_EXPORT void setPagesKind(PagesSpec &pages, PagesSpec::Kind kind);

} // namespace penstock
