// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/isotime_p.h>

#include <penstock/http/text/bytetext_p.h>

namespace penstock {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

bool eat(QByteArrayView &text, char byte)
{
    if (text.isEmpty() || lowered(text.front()) != byte)
        return false;
    text = text.sliced(1);
    return true;
}

//! Exactly \a count digits, at most \a most; -1 where they are not there.
int eatDigits(QByteArrayView &text, qsizetype count, int most)
{
    if (text.size() < count)
        return -1;
    int value = 0;
    for (const char byte : text.first(count)) {
        if (!isDigit(byte))
            return -1;
        value = value * 10 + (byte - '0');
    }
    text = text.sliced(count);
    return value <= most ? value : -1;
}

std::optional<std::chrono::year_month_day> eatDate(QByteArrayView &text)
{
    const int year = eatDigits(text, 4, 9999);
    const bool first = eat(text, '-');
    const int month = eatDigits(text, 2, 12);
    const bool second = eat(text, '-');
    const int day = eatDigits(text, 2, 31);
    if (year < 0 || month < 0 || day < 0 || !first || !second)
        return std::nullopt;
    const std::chrono::year_month_day date {std::chrono::year(year),
                                            std::chrono::month(static_cast<unsigned>(month)),
                                            std::chrono::day(static_cast<unsigned>(day))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

//! ".25"; what is finer than a nanosecond is cut off.
std::optional<Duration> eatFraction(QByteArrayView &text)
{
    Duration fraction {};
    if (!eat(text, '.') && !eat(text, ','))
        return fraction;
    Duration unit = std::chrono::milliseconds(100);
    qsizetype at = 0;
    for (; at < text.size() && isDigit(text[at]); ++at, unit /= 10)
        fraction += unit * (text[at] - '0');
    text = text.sliced(at);
    return at > 0 ? std::optional(fraction) : std::nullopt;
}

std::optional<Duration> eatTimeOfDay(QByteArrayView &text)
{
    const int hour = eatDigits(text, 2, 23);
    const bool colon = eat(text, ':');
    const int minute = eatDigits(text, 2, 59);
    if (hour < 0 || minute < 0 || !colon)
        return std::nullopt;
    const Duration coarse = hours(hour) + minutes(minute);
    if (!eat(text, ':'))
        return coarse;
    const int second = eatDigits(text, 2, 60);
    const auto fraction = eatFraction(text);
    if (second < 0 || !fraction)
        return std::nullopt;
    return coarse + seconds(second) + *fraction;
}

std::optional<Duration> eatZone(QByteArrayView &text)
{
    if (text.isEmpty() || eat(text, 'z'))
        return Duration::zero();
    const bool east = eat(text, '+');
    if (!east && !eat(text, '-'))
        return std::nullopt;
    const int hour = eatDigits(text, 2, 23);
    eat(text, ':');
    const int minute = text.isEmpty() ? 0 : eatDigits(text, 2, 59);
    if (hour < 0 || minute < 0)
        return std::nullopt;
    const Duration span = hours(hour) + minutes(minute);
    return east ? span : -span;
}

} // namespace

std::optional<WallTime> parseIsoTime(QByteArrayView text)
{
    constexpr std::chrono::year firstYear {1700};
    constexpr std::chrono::year lastYear {2261}; // 64 bits of nanoseconds end in 2262
    const auto date = eatDate(text);
    const bool hasTime = eat(text, 't') || eat(text, ' ');
    const auto time = hasTime ? eatTimeOfDay(text) : std::nullopt;
    if (!date || !time || date->year() < firstYear)
        return std::nullopt;
    if (text.size() > 1 && isBlank(text.front())) // "… 12:00:40 +0100"
        text = text.sliced(1);
    const auto offset = eatZone(text);
    if (!offset || !text.isEmpty())
        return std::nullopt;
    if (date->year() > lastYear)
        return WallTime::max();
    return WallTime(std::chrono::sys_days(*date)) + *time - *offset;
}

} // namespace penstock
