// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! Returns \a word quoted for a shell if necessary, so that printed commands can be copied safely.
//! Control characters use $'…', which bash and zsh read; otherwise the quotes are POSIX.
PENSTOCK_EXPORT QString shellWord(const QString &word);

} // namespace penstock
