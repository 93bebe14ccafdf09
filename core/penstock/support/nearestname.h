// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QStringList>

namespace penstock {

//! Returns the most similar name in \a known, or an empty string if more than a third of the
//! letters of the longer one differ. The distance is optimal string alignment, ignoring case. The
//! first of equal ones wins.
PENSTOCK_EXPORT QString nearestName(QStringView wrong, const QStringList &known);

} // namespace penstock
