// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/saved/pathuses.h>

namespace penstock {

//! pathUseText() in the window's language.
QString pathWords(const PathUse &use);

} // namespace penstock
