// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! \a word as it is typed into a shell, so that a command that is printed can be copied: quoted
//! where need be, and without anything that a terminal would obey. With control characters in it
//! the quotes are $'…', which bash and zsh read; else they are those of POSIX.
PENSTOCK_EXPORT QString shellWord(const QString &word);

} // namespace penstock
