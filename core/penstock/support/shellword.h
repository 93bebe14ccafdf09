// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! \a word as it is typed into a shell, so that a command that is printed can be copied: quoted where
//! need be, and without anything that a terminal would obey.
PENSTOCK_EXPORT QString shellWord(const QString &word);

} // namespace penstock
