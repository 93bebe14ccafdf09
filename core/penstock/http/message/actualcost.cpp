// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/actualcost.h>

#include <penstock/http/text/jsonscanner_p.h>
#include <penstock/support/int128.h>
#include <penstock/support/jsonpath.h>

#include <limits>

namespace penstock {
namespace {

// The first value at the pointer, if it is a number or a text.
class ValueAt final : public JsonVisitor
{
public:
    explicit ValueAt(const QByteArray &pointer)
        : m_pointer(pointer)
    { }
    void visit(const JsonPath &path, const JsonPiece &piece) override
    {
        const bool isValue
            = piece.type == JsonPiece::Type::Number || piece.type == JsonPiece::Type::String;
        if (value.isNull() && isValue && pointerMatches(m_pointer, path))
            value = piece.text.toByteArray();
    }
    QByteArray value;

private:
    const QByteArray &m_pointer;
};

// "12", "12.5": exactly, times \a per, rounded up. What a double would make of it might be one
// less.
std::optional<std::int64_t> unitsOf(QByteArrayView text, std::int64_t per)
{
    constexpr auto most = Int128(std::numeric_limits<std::int64_t>::max());
    Int128 units = 0;
    Int128 scale = 1;
    bool hasDigit = false;
    bool hasPoint = false;
    for (const char each : text) {
        if (each == '.' && hasDigit && !hasPoint) {
            hasPoint = true;
            continue;
        }
        if (each < '0' || each > '9' || scale > most / 10 || units > most / 10)
            return std::nullopt;
        hasDigit = true;
        units = units * 10 + (each - '0');
        scale *= hasPoint ? 10 : 1;
    }
    if (!hasDigit)
        return std::nullopt;
    const Int128 whole = (units * per + scale - 1) / scale;
    return whole > most ? std::nullopt : std::optional(static_cast<std::int64_t>(whole));
}

} // namespace

std::vector<ActualCostLimit> actualCostLimits(std::vector<Limit> limits)
{
    std::vector<ActualCostLimit> actualCosts;
    for (const Limit &limit : withNames(std::move(limits))) {
        const ActualCost actual = limit.estimate ? limit.estimate->actual : ActualCost();
        if (actual.isKnown() || !limit.freeStatuses.isEmpty() || limit.unit.price)
            actualCosts.push_back(
                {limit.name, actual, limit.freeStatuses, limit.unit.price.has_value()});
    }
    return actualCosts;
}

std::optional<std::int64_t> actualCost(const ActualCostLimit &limit, int status,
                                       const HeaderList &headers, QByteArrayView body)
{
    if (limit.freeStatuses.contains(status))
        return 0;
    if (!limit.actual.header.isEmpty()) {
        const auto value = headerValue(headers, limit.actual.header);
        return value ? unitsOf(value->trimmed(), limit.actual.per) : std::nullopt;
    }
    const auto pointer
        = limit.actual.path.isEmpty() ? std::nullopt : pointerOfJsonPath(limit.actual.path);
    if (!pointer)
        return std::nullopt;
    ValueAt reader(*pointer);
    if (!scanJson(body, reader))
        return std::nullopt;
    return unitsOf(reader.value, limit.actual.per);
}

} // namespace penstock
