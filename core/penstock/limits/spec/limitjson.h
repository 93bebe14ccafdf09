// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <QJsonArray>
#include <QJsonObject>

namespace penstock {

//! Largest capacity, amount or cost that is read; sums cannot overflow.
inline constexpr std::int64_t largestAmount = 1'000'000'000'000'000;
//! Longest interval that is read: 100 years.
inline constexpr Duration longestInterval = std::chrono::hours(24) * 36'525;

//! Reads a limit of a profile. Errors are of the kind Usage; they name the JSON pointer below
//! \a pointer, the closest known key and the fix. Time zones must be known to the system. Globs of
//! cost_by.path apply longest first, without counting * and ?.
PENSTOCK_EXPORT Result<Limit> limitFromJson(const QJsonObject &object, const QString &pointer = {});
//! Reads a list of limits, each an object or shorthand. Names are optional and unique. \a pointer
//! is the list's. Returns the first error, as above.
PENSTOCK_EXPORT Result<std::vector<Limit>> limitsFromJson(const QJsonValue &list,
                                                          const QString &pointer = {});
//! Gives unnamed limits a unique name: the shorthand or the algorithm's name.
PENSTOCK_EXPORT void nameLimits(std::vector<Limit> &limits);
//! Returns the limit for limitFromJson(), without defaults.
PENSTOCK_EXPORT QJsonObject toJson(const Limit &spec);

//! Reads shorthand: "600/min", "100/15s" (sliding windows), "5000/h fixed", "bucket 40 refill 2/s",
//! "10 concurrent", "wheel 5/1s", "every 250ms", or a JSON object. Units may be words ("15
//! seconds"), numbers may have thousands separators ("5,000/h", "5_000/h"). Numbers are 1 to
//! largestAmount, times above 0 up to longestInterval. Errors are of the kind Usage, with text,
//! position (from 1) and examples.
PENSTOCK_EXPORT Result<Limit> limitFromShorthand(QStringView text);
//! Returns the shorthand of a limit; nothing if only JSON can express it.
PENSTOCK_EXPORT std::optional<QString> toShorthand(const Limit &spec);

} // namespace penstock
