// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace penstock {

//! \a word as it is typed into a shell, so that a command that is printed can be copied: quoted where
//! need be, and without anything that a terminal would obey.
QString shellWord(const QString &word);

} // namespace penstock
