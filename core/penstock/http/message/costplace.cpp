// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/costplace.h>

#include <penstock/http/message/actualcost.h>
#include <penstock/http/text/jsonscanner_p.h>
#include <penstock/support/jsonpath.h>

namespace penstock {
namespace {

QString stepText(const JsonStep &step)
{
    if (step.index >= 0)
        return u"[%1]"_s.arg(step.index);
    const QString name = QString::fromUtf8(step.key);
    QString dotted = QLatin1Char('.') + name;
    if (pointerOfJsonPath(QLatin1Char('$') + dotted))
        return dotted;
    return u"['%1']"_s.arg(name);
}

// The value around a byte.
class ValueAround final : public JsonVisitor
{
public:
    explicit ValueAround(const char *byte)
        : m_byte(byte)
    { }
    void visit(const JsonPath &steps, const JsonPiece &piece) override
    {
        const bool isValue
            = piece.type == JsonPiece::Type::Number || piece.type == JsonPiece::Type::String;
        // A click behind the last digit means the number, too.
        if (!isValue || m_byte < piece.text.begin() || m_byte > piece.text.end())
            return;
        path = u"$"_s;
        for (const JsonStep &step : steps)
            path += stepText(step);
    }
    QString path;

private:
    const char *m_byte;
};

} // namespace

std::optional<CostPlace> costPlaceInBody(QByteArrayView json, qsizetype at)
{
    if (at < 0 || at > json.size())
        return std::nullopt;
    ValueAround reader(json.data() + at);
    if (!scanJson(json, reader) || !pointerOfJsonPath(reader.path))
        return std::nullopt;
    const ActualCostLimit limit {.name = {}, .actual = {.path = reader.path}};
    const auto units = actualCost(limit, 200, {}, json);
    return units ? std::optional(CostPlace {limit.actual, *units}) : std::nullopt;
}

std::optional<CostPlace> costPlaceInHead(QByteArrayView line, const HeaderList &headers)
{
    const qsizetype colon = line.toByteArray().indexOf(':');
    if (colon < 1)
        return std::nullopt;
    const QByteArray name = line.first(colon).toByteArray().trimmed();
    const auto value = headerValue(headers, name);
    if (!value || value->trimmed() != line.sliced(colon + 1).toByteArray().trimmed())
        return std::nullopt;
    const ActualCostLimit limit {.name = {}, .actual = {.header = name}};
    const auto units = actualCost(limit, 200, headers, {});
    return units ? std::optional(CostPlace {limit.actual, *units}) : std::nullopt;
}

} // namespace penstock
