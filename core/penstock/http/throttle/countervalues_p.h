// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QByteArrayView>

#include <optional>
#include <vector>

// What stands in headers that count: whole numbers here, cut off and saturating.
namespace penstock {

//! "100", "0.0", "76;w=21600", "100, 100;w=60", "10, 0": the first number, the smallest, and the
//! first window.
struct CounterAmount
{
    std::int64_t first = 0;
    std::int64_t least = 0;
    std::optional<Duration> window = std::nullopt;
};
std::optional<CounterAmount> parseAmount(QByteArrayView value);

//! "60:60:60" and "100:120": hits, seconds, and seconds of restriction; each at most nine digits.
struct CounterRule
{
    std::int64_t hits = 0;
    Duration period {};
    Duration restriction {};
};
//! Several with commas between them; empty where one is malformed.
std::vector<CounterRule> parseRules(QByteArrayView value);

//! "32/40" and "api-usage=18/5000".
struct CounterFill
{
    std::int64_t used = 0;
    std::int64_t limit = 0;
};
std::optional<CounterFill> parseFill(QByteArrayView value);

//! "total=100; remaining=99; resets=41", in any order.
struct CounterTotals
{
    std::optional<std::int64_t> total, remaining;
    QByteArrayView resets = {};
};
std::optional<CounterTotals> parseTotals(QByteArrayView value);

} // namespace penstock
