// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/keys/keyrecovery.h>

namespace penstock {

//! Returns \a limits with the learned costs in \a use, which was read at \a now. Others are
//! unchanged.
PENSTOCK_EXPORT std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> limits,
                                                        const KeyUse &use, ClockReading now);

} // namespace penstock
