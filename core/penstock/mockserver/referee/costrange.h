// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

class QRandomGenerator;

namespace penstock {

//! A cost in units: fixed, or evenly distributed between two bounds.
struct PENSTOCK_EXPORT CostRange
{
    std::int64_t least = 1; //!< At least 1.
    std::int64_t most = 1; //!< Inclusive; at least \c least.

    std::int64_t pick(QRandomGenerator &random) const;
    friend bool operator==(const CostRange &, const CostRange &) = default;
};

//! Parses "700" or "200..3000": 1 to 1,000,000,000,000. \a where goes into the error.
PENSTOCK_EXPORT Result<CostRange> parseCostRange(QStringView text, const QString &where = {});

} // namespace penstock
