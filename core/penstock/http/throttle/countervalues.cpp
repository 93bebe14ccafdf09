// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/countervalues_p.h>

#include <penstock/http/text/bytetext_p.h>

#include <algorithm>
#include <limits>

namespace penstock {
namespace {

using std::chrono::seconds;

std::int64_t wholePart(Int128 decimal)
{
    return static_cast<std::int64_t>(
        std::min<Int128>(decimal / nanosPerSecond, std::numeric_limits<std::int64_t>::max()));
}

//! Takes what stands before \a separator, and it, off the front; without the blanks around it.
QByteArrayView eatPiece(QByteArrayView &text, char separator)
{
    const qsizetype at = text.indexOf(separator);
    const QByteArrayView piece = at < 0 ? text : text.first(at);
    text = at < 0 ? QByteArrayView() : text.sliced(at + 1);
    return withoutBlanks(piece);
}

std::optional<std::int64_t> shortNumber(QByteArrayView text)
{
    constexpr qsizetype maxDigits = 9;
    std::int64_t number = 0;
    if (text.isEmpty() || text.size() > maxDigits
        || !std::all_of(text.begin(), text.end(), isDigit))
        return std::nullopt;
    for (const char digit : text)
        number = number * 10 + (digit - '0');
    return number;
}

std::optional<Duration> windowParameter(QByteArrayView parameters)
{
    while (!parameters.isEmpty()) {
        const QByteArrayView parameter = eatPiece(parameters, ';');
        if (!parameter.startsWith("w="))
            continue;
        const auto window = shortNumber(parameter.sliced(2));
        return window ? std::optional<Duration>(seconds(*window)) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<CounterRule> parseRule(QByteArrayView text)
{
    const auto hits = shortNumber(eatPiece(text, ':'));
    const auto period = shortNumber(eatPiece(text, ':'));
    const auto restriction
        = text.isEmpty() ? std::optional<std::int64_t>(0) : shortNumber(withoutBlanks(text));
    if (!hits || !period || !restriction)
        return std::nullopt;
    return CounterRule {*hits, seconds(*period), seconds(*restriction)};
}

} // namespace

std::optional<CounterAmount> parseAmount(QByteArrayView value)
{
    std::optional<CounterAmount> amount;
    QByteArrayView rest = withoutBlanks(value);
    do {
        QByteArrayView parameters = eatPiece(rest, ',');
        const auto number = wholeDecimal(eatPiece(parameters, ';'));
        if (!number)
            return std::nullopt;
        const std::int64_t count = wholePart(*number);
        if (!amount)
            amount = CounterAmount {count, count};
        amount->least = std::min(amount->least, count);
        if (!amount->window)
            amount->window = windowParameter(parameters);
    } while (!rest.isEmpty());
    return amount;
}

std::vector<CounterRule> parseRules(QByteArrayView value)
{
    std::vector<CounterRule> rules;
    while (!value.isEmpty()) {
        const auto rule = parseRule(eatPiece(value, ','));
        if (!rule)
            return {};
        rules.push_back(*rule);
    }
    return rules;
}

std::optional<CounterFill> parseFill(QByteArrayView value)
{
    if (const qsizetype equals = value.indexOf('='); equals >= 0)
        value = value.sliced(equals + 1);
    const auto used = wholeDecimal(eatPiece(value, '/'));
    const auto limit = wholeDecimal(withoutBlanks(value));
    if (!used || !limit)
        return std::nullopt;
    return CounterFill {wholePart(*used), wholePart(*limit)};
}

std::optional<CounterTotals> parseTotals(QByteArrayView value)
{
    CounterTotals totals;
    while (!value.isEmpty()) {
        QByteArrayView piece = eatPiece(value, ';');
        const QByteArrayView key = eatPiece(piece, '=');
        const QByteArrayView text = withoutBlanks(piece);
        const auto number = wholeDecimal(text);
        if (sameLetters(key, "total") && number)
            totals.total = wholePart(*number);
        else if (sameLetters(key, "remaining") && number)
            totals.remaining = wholePart(*number);
        else if (sameLetters(key, "resets") || sameLetters(key, "reset"))
            totals.resets = text;
    }
    return totals.total || totals.remaining ? std::optional(totals) : std::nullopt;
}

} // namespace penstock
