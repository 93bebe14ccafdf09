// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/keys/keyrecovery.h>

namespace penstock {

//! \a limits with what calls have come to cost of them by what is remembered of their key, where that is
//! learned and known: for plans of those who send nothing. Takes what \a use has as of \a now; as
//! they are where that is nothing.
PENSTOCK_EXPORT std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> limits,
                                                        const KeyUse &use, ClockReading now);

} // namespace penstock
