// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QByteArrayView>

#include <optional>
#include <vector>

// Values of counter headers: whole numbers, truncated and saturating.
namespace penstock {

//! First number, smallest number and first window of "100", "0.0", "76;w=21600", "100, 100;w=60" or
//! "10, 0".
struct CounterAmount
{
    std::int64_t first = 0;
    std::int64_t least = 0;
    std::optional<Duration> window = std::nullopt;
};
std::optional<CounterAmount> parseAmount(QByteArrayView value);

//! A rule such as "60:60:60" or "100:120": hits, seconds, and seconds of restriction; at most nine
//! digits each.
struct CounterRule
{
    std::int64_t hits = 0;
    Duration period {};
    Duration restriction {};
};
//! Parses rules separated by commas; returns none if one is malformed.
std::vector<CounterRule> parseRules(QByteArrayView value);

//! A level such as "32/40" or "api-usage=18/5000".
struct CounterFill
{
    std::int64_t used = 0;
    std::int64_t limit = 0;
};
std::optional<CounterFill> parseFill(QByteArrayView value);

//! Totals such as "total=100; remaining=99; resets=41", in any order.
struct CounterTotals
{
    std::optional<std::int64_t> total, remaining;
    QByteArrayView resets = {};
};
std::optional<CounterTotals> parseTotals(QByteArrayView value);

} // namespace penstock
