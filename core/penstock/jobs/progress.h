// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QString>

#include <optional>

namespace penstock {

//! Where a run stands.
struct Progress
{
    std::int64_t answered = 0; //!< Rows that have an answer.
    std::int64_t failed = 0; //!< Rows without, or with a status of 400 or more; not in answered.
    std::optional<std::int64_t> total = std::nullopt; //!< Rows in all, if known.
    Duration elapsed {};
    std::optional<Duration> left = std::nullopt; //!< Until the last one, if it can be told.
    QString heldBy = {}; //!< The limit that holds the next one; may be empty.

    std::int64_t done() const { return answered + failed; }
};

//! For people: "240 of 600 · 40 % · 2 failed · 1 min 30 s left · held by 600/min".
PENSTOCK_EXPORT QString progressText(const Progress &progress);
//! For programs: {"event":"progress","answered":238,…}.
PENSTOCK_EXPORT QByteArray progressJson(const Progress &progress);

//! At the end, for people: "598 of 600 answered in 1 min 2 s, 2 failed".
PENSTOCK_EXPORT QString summaryText(const Progress &progress);
//! At the end, for programs: {"event":"finished",…}; \a stopped by the user or not.
PENSTOCK_EXPORT QByteArray summaryJson(const Progress &progress, bool stopped);

} // namespace penstock
