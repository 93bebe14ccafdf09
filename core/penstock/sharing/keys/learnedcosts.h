// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/keys/usagerecovery.h>

namespace penstock {

//! Returns \a limits with the learned costs in \a use, which was read at \a now. Others are
//! unchanged.
PENSTOCK_EXPORT std::vector<Limit> withLearnedCosts(std::vector<Limit> limits, const KeyUse &use,
                                                    ClockReading now);

} // namespace penstock
