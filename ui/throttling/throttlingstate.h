// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/parts.h"

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/storedthrottles.h>

#include <map>

namespace penstock {

//! Rate limit responses in a journal, and the results of their rows.
struct ThrottlingState
{
    StoredThrottles history = {};
    std::map<std::int64_t, RowEnd> ends = {}; //!< Key: row. Rows that still wait are absent.

    const RowEnd *endOf(const StoredThrottle &throttle) const;
};

//! Reads files: not for the main thread.
Result<ThrottlingState> readThrottling(const QString &folder);

//! Short outcome of a rate limit response.
struct ThrottleFate
{
    QString text;
    QString glyph; //!< Icon name.
    Tone tone = Tone::Ink2;
};
ThrottleFate fateOf(const ThrottlingState &state, const StoredThrottle &throttle, WallTime now);

} // namespace penstock
