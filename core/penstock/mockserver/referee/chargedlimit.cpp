// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/referee/chargedlimit.h>

#include <penstock/limits/spec/limitjson.h>

#include <QRegularExpression>

namespace penstock {

QString answerCostName()
{
    return u"cost of the answer"_s; // with a blank: no header is called so
}

Limit chargedByAnswer(Limit limit)
{
    limit.estimate.reset();
    limit.freeStatuses.clear();
    limit.costBy = {.kind = CostBy::Kind::Value, .value = answerCostName()};
    return limit;
}

bool isChargedByAnswer(const Limit &limit)
{
    return limit.costBy.kind == CostBy::Kind::Value && limit.costBy.value == answerCostName();
}

Result<Limit> mockLimitFromText(const QString &text)
{
    static const QRegularExpression unit(
        u"^\\s*(?:bucket\\s*|wheel\\s*)?[0-9][0-9,_]*\\s*"
        "(?:(tokens?|points?|units?|weights?)|(requests?|calls?))\\b"_s,
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = unit.match(text);
    if (!match.hasMatch())
        return limitFromShorthand(text);
    const int group = match.hasCaptured(1) ? 1 : 2;
    Result<Limit> limit = limitFromShorthand(text.first(match.capturedStart(group)).trimmed()
                                             + text.sliced(match.capturedEnd(group)));
    if (!limit)
        return limit;
    if (group == 2)
        return limit;
    limit->name = text.simplified();
    return chargedByAnswer(*std::move(limit));
}

} // namespace penstock
