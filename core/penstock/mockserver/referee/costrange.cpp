// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/referee/costrange.h>

#include <penstock/mockserver/message/mockmessages.h>

#include <QRandomGenerator>

#include <algorithm>
#include <optional>

namespace penstock {
namespace {

constexpr qlonglong maxUnits = 1'000'000'000'000;

std::optional<std::int64_t> unitsFrom(QStringView text)
{
    const bool isNumber = !text.isEmpty()
        && std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
    const qlonglong units = isNumber ? text.toLongLong() : 0;
    return units >= 1 && units <= maxUnits ? std::optional<std::int64_t>(units) : std::nullopt;
}

} // namespace

std::int64_t CostRange::pick(QRandomGenerator &random) const
{
    return least == most ? least : least + random.bounded(qint64(most - least) + 1);
}

Result<CostRange> parseCostRange(QStringView text, const QString &where)
{
    const qsizetype dots = text.indexOf(".."_L1);
    const auto least = unitsFrom(text.first(dots < 0 ? text.size() : dots).trimmed());
    const auto most = dots < 0 ? least : unitsFrom(text.sliced(dots + 2).trimmed());
    if (!least || !most)
        return failure(mockMessage("mock.invalid_cost", text.toString(), maxUnits).at(where));
    if (*most < *least)
        return failure(mockMessage("mock.reversed_range", text.toString()).at(where));
    return CostRange {*least, *most};
}

} // namespace penstock
