// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QStringList>

namespace penstock {

//! The name in \a known that \a wrong was probably meant to be, or an empty string where none is
//! near: at most a third of the letters of the longer one differ (optimal string alignment, which
//! is the distance of Damerau and Levenshtein with no letter edited twice; upper and lower case are
//! the same letter). Of equally near names the first. Takes time by the product of the lengths.
PENSTOCK_EXPORT QString nearestName(QStringView wrong, const QStringList &known);

} // namespace penstock
