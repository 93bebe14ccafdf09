// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>

namespace penstock {

//! Changes \a pages to \a kind and keeps only its settings.
PENSTOCK_EXPORT void setPagesKind(PagesSpec &pages, PagesSpec::Kind kind);

} // namespace penstock
