// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

class QRandomGenerator;

namespace penstock {

//! A delay: fixed, or evenly distributed between two bounds.
struct PENSTOCK_EXPORT DelayRange
{
    Duration least {};
    Duration most {}; //!< Inclusive; at least \c least.

    Duration pick(QRandomGenerator &random) const;
    friend bool operator==(const DelayRange &, const DelayRange &) = default;
};

//! Parses "30ms", "20ms..40ms" or "20..40ms". \a where goes into the error.
PENSTOCK_EXPORT Result<DelayRange> parseDelayRange(QStringView text, const QString &where = {});

} // namespace penstock
