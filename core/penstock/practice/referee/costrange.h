// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

class QRandomGenerator;

namespace penstock {

//! How many units a call costs: always the same, or anything between two bounds, evenly spread.
struct PENSTOCK_EXPORT CostRange
{
    std::int64_t least = 1; //!< 1 or more.
    std::int64_t most = 1; //!< Included. Not below least.

    std::int64_t pick(QRandomGenerator &random) const;
    friend bool operator==(const CostRange &, const CostRange &) = default;
};

//! Reads "700" and "200..3000": whole numbers from 1 to 1,000,000,000,000. \a where goes into the error.
PENSTOCK_EXPORT Result<CostRange> parseCostRange(QStringView text, const QString &where = {});

} // namespace penstock
