// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

class QRandomGenerator;

namespace penstock {

//! How long something takes: always the same, or anything between two bounds, evenly spread.
struct PENSTOCK_EXPORT DelayRange
{
    Duration least {};
    Duration most {}; //!< Included. Not below least.

    Duration pick(QRandomGenerator &random) const;
    friend bool operator==(const DelayRange &, const DelayRange &) = default;
};

//! Reads "30ms", "20ms..40ms" and "20..40ms" (the unit of the second counts for both).
//! \a where goes into the error.
PENSTOCK_EXPORT Result<DelayRange> parseDelayRange(QStringView text, const QString &where = {});

} // namespace penstock
