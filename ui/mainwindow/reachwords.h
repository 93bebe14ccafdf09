// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/saved/guestreach.h>

namespace penstock {

//! reachItemText() in the window's language.
QString reachWords(const ReachItem &item);
//! The title over what stands in \a standing; says what is to be done about it.
QString standingWords(ReachItem::Standing standing);

} // namespace penstock
