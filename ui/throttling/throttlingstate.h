// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/keptthrottles.h>

#include <map>

namespace penstock {

//! What a journal has about the throttles of its job, and what became of the rows that were throttled.
struct ThrottlingState
{
    KeptThrottles history = {};
    std::map<std::int64_t, RowEnd> ends = {}; //!< By row; those that wait still are not there.

    const RowEnd *endOf(const KeptThrottle &throttle) const;
};

//! Reads files: not for the main thread.
Result<ThrottlingState> readThrottling(const QString &folder);

//! What came of a throttle as of \a now, in a few words.
struct ThrottleFate
{
    QString text;
    QString glyph; //!< An icon.
    Tone tone = Tone::Ink2;
};
ThrottleFate fateOf(const ThrottlingState &state, const KeptThrottle &throttle, WallTime now);

} // namespace penstock
