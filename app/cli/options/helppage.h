// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/options/commandoutline.h"

namespace penstock {

//! Returns the text that --help prints for \a command, wrapped at 100 columns. Commands are listed
//! by group. Lines of CommandOutline::more that begin with a space are not wrapped.
QString helpPageOf(const CommandOutline &command);

} // namespace penstock
