// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/result.h>

#include <QJsonArray>
#include <QJsonObject>

namespace penstock {

//! The largest capacity, amount or cost that can be read, so that no sum of them overflows.
inline constexpr std::int64_t largestAmount = 1'000'000'000'000'000;
//! The longest interval that can be read: 100 years.
inline constexpr Duration longestInterval = std::chrono::hours(24) * 36'525;

//! Reads one limit as profiles, simulate and serve have it. Errors are of the kind Usage, and name
//! the JSON pointer below \a pointer, the nearest known key, and the fix. Time zones are those that
//! this machine knows. Of the globs of cost_by.path the one with the most letters that are not * or
//! ? comes first, as members of a JSON object have no order.
PENSTOCK_EXPORT Result<LimitSpec> limitFromJson(const QJsonObject &object,
                                                const QString &pointer = {});
//! A list of limits, each as an object or in shorthand; names are unique in it, and may be missing.
//! \a pointer is the list's own. Ends at the first error, which is as above.
PENSTOCK_EXPORT Result<std::vector<LimitSpec>> limitsFromJson(const QJsonValue &list,
                                                              const QString &pointer = {});
//! Gives each limit without a name one that no other has: its shorthand, or its algorithm's name.
PENSTOCK_EXPORT void nameLimits(std::vector<LimitSpec> &limits);
//! {"amount": "2.50", "currency": "USD", "per": 1000000}; nothing where it is none, or has more in
//! it.
PENSTOCK_EXPORT std::optional<Price> priceFromJson(const QJsonObject &object);
//! As a profile has it.
PENSTOCK_EXPORT QJsonObject toJson(const Price &price);
//! What limitFromJson() reads back as the same limit. Defaults are left out.
PENSTOCK_EXPORT QJsonObject toJson(const LimitSpec &spec);

//! Reads the shorthand of the command line: "600/min", "100/15s" (sliding windows), "5000/h fixed",
//! "bucket 40 refill 2/s", "10 concurrent", "wheel 5/1s", "every 250ms". Units may be written out
//! ("15 seconds"), numbers may have thousands separators ("5,000/h", "5_000/h"). Numbers are 1 to
//! largestAmount, times above 0 and up to longestInterval. A text that begins with { is read as
//! JSON. Errors are of the kind Usage, and show the text, the position (from 1) and valid examples.
PENSTOCK_EXPORT Result<LimitSpec> limitFromShorthand(QStringView text);
//! The shorthand that reads back as the same limit, or nothing where it takes JSON to say it.
PENSTOCK_EXPORT std::optional<QString> toShorthand(const LimitSpec &spec);

} // namespace penstock
