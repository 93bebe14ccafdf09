// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/durationwords_p.h>

#include <penstock/http/text/bytetext_p.h>

#include <algorithm>
#include <array>

namespace penstock {
namespace {

struct Unit
{
    const char *name;
    Int128 nanos;
};
constexpr Int128 perMinute = 60 * nanosPerSecond;
constexpr Int128 perHour = 60 * perMinute;
constexpr Int128 perDay = 24 * perHour;
constexpr std::array<Unit, 26> units {{
    {"s", nanosPerSecond},
    {"ms", 1'000'000},
    {"m", perMinute},
    {"h", perHour},
    {"d", perDay},
    {"us", 1'000},
    {"ns", 1},
    {"sec", nanosPerSecond},
    {"secs", nanosPerSecond},
    {"second", nanosPerSecond},
    {"seconds", nanosPerSecond},
    {"min", perMinute},
    {"mins", perMinute},
    {"minute", perMinute},
    {"minutes", perMinute},
    {"hr", perHour},
    {"hrs", perHour},
    {"hour", perHour},
    {"hours", perHour},
    {"day", perDay},
    {"days", perDay},
    {"msec", 1'000'000},
    {"msecs", 1'000'000},
    {"millisecond", 1'000'000},
    {"milliseconds", 1'000'000},
    {"microseconds", 1'000},
}};

std::optional<Int128> unitOf(QByteArrayView name)
{
    const auto found = std::find_if(units.begin(), units.end(), [name](const Unit &unit) {
        return sameLetters(name, unit.name);
    });
    return found == units.end() ? std::nullopt : std::optional(found->nanos);
}

Int128 product(Int128 decimal, Int128 unit)
{
    // Both are positive; a unit is at most a day, so that the cut keeps the product far from 2^127.
    return std::min(decimal, maxNanos) / nanosPerSecond > maxNanos / unit
        ? maxNanos
        : std::min(decimal * unit / nanosPerSecond, maxNanos);
}

qsizetype lettersAtFront(QByteArrayView text)
{
    return std::find_if_not(text.begin(), text.end(), isLetter) - text.begin();
}

//! "90 seconds", taken off the front where it is there.
std::optional<Int128> eatPart(QByteArrayView &text)
{
    QByteArrayView rest = text;
    const auto number = eatDecimal(rest);
    if (!number)
        return std::nullopt;
    rest = skippedBlanks(rest);
    const qsizetype letters = lettersAtFront(rest);
    const auto unit = unitOf(rest.first(letters));
    if (!unit)
        return std::nullopt;
    text = rest.sliced(letters);
    return product(*number, *unit);
}

//! What may stand between two parts.
QByteArrayView skippedJoint(QByteArrayView text)
{
    text = skippedBlanks(text);
    if (text.startsWith(','))
        text = skippedBlanks(text.sliced(1));
    if (lettersAtFront(text) == 3 && sameLetters(text.first(3), "and"))
        text = skippedBlanks(text.sliced(3));
    return text;
}

std::optional<Int128> eatParts(QByteArrayView &text)
{
    auto total = eatPart(text);
    while (total) {
        QByteArrayView rest = skippedJoint(text);
        const auto part = eatPart(rest);
        if (!part)
            break;
        total = std::min(*total + *part, maxNanos);
        text = rest;
    }
    return total;
}

//! The parts after P or after T: numbers with one letter each, in the order of \a letters.
std::optional<Int128> eatDesignators(QByteArrayView &text, QByteArrayView letters,
                                     const std::array<Int128, 3> &sizes)
{
    Int128 total = 0;
    qsizetype next = 0;
    while (!text.isEmpty() && isDigit(text.front())) {
        const auto number = eatDecimal(text);
        if (!number || text.isEmpty())
            return std::nullopt;
        const qsizetype which = letters.indexOf(lowered(text.front()), next);
        if (which < 0)
            return std::nullopt;
        next = which + 1;
        total = std::min(total + product(*number, sizes.at(static_cast<size_t>(which))), maxNanos);
        text = text.sliced(1);
    }
    return next > 0 ? std::optional(total) : std::nullopt;
}

//! P1DT2H3M4.5S and P2W.
std::optional<Int128> isoDuration(QByteArrayView text)
{
    text = text.sliced(1);
    const auto days = eatDesignators(text, "wd", {7 * perDay, perDay, 0});
    if (text.isEmpty())
        return days;
    if (lowered(text.front()) != 't')
        return std::nullopt;
    text = text.sliced(1);
    const auto time = eatDesignators(text, "hms", {perHour, perMinute, nanosPerSecond});
    if (!time || !text.isEmpty())
        return std::nullopt;
    return std::min(days.value_or(0) + *time, maxNanos);
}

} // namespace

std::optional<Int128> parseDurationWords(QByteArrayView text)
{
    if (!text.isEmpty() && lowered(text.front()) == 'p')
        return isoDuration(text);
    const auto total = eatParts(text);
    return text.isEmpty() ? total : std::nullopt;
}

std::optional<Int128> durationAtFront(QByteArrayView text)
{
    return eatParts(text);
}

} // namespace penstock
