// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QStringList>

namespace penstock {

//! The name in \a known that \a wrong was probably meant to be, or an empty string where none is
//! near: at most a third of the letters differ (edit distance with swapped neighbours; upper and
//! lower case are the same letter). Of equally near names the first.
PENSTOCK_EXPORT QString nearestName(QStringView wrong, const QStringList &known);

} // namespace penstock
