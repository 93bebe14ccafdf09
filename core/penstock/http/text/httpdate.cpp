// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/text/httpdate.h>

#include <penstock/http/text/bytetext_p.h>

#include <array>
#include <string>
#include <string_view>

namespace penstock {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

//! Reads from the front of the text; each function eats what it recognises.
class DateScanner
{
public:
    explicit DateScanner(QByteArrayView text)
        : m_rest(text.data(), static_cast<size_t>(text.size()))
    { }

    bool atEnd() const { return m_rest.empty(); }
    bool eat(char byte)
    {
        if (m_rest.empty() || m_rest.front() != byte)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    bool eatSpaces()
    {
        bool any = false;
        while (eat(' '))
            any = true;
        return any;
    }
    //! A number of \a least to \a most digits.
    std::optional<int> digits(int least, int most)
    {
        int value = 0;
        int count = 0;
        while (count < most && !m_rest.empty() && isDigit(m_rest.front())) {
            value = value * 10 + (m_rest.front() - '0');
            m_rest.remove_prefix(1);
            ++count;
        }
        m_lastCount = count;
        return count >= least ? std::optional(value) : std::nullopt;
    }
    int lastCount() const { return m_lastCount; }
    //! The letters in front, in lower case.
    std::string word()
    {
        std::string letters;
        while (!m_rest.empty() && isLetter(m_rest.front())) {
            letters += lowered(m_rest.front());
            m_rest.remove_prefix(1);
        }
        return letters;
    }

private:
    std::string_view m_rest;
    int m_lastCount = 0;
};

std::optional<unsigned> monthOf(std::string_view name)
{
    constexpr std::array<std::string_view, 12> names {"jan", "feb", "mar", "apr", "may", "jun",
                                                      "jul", "aug", "sep", "oct", "nov", "dec"};
    for (unsigned i = 0; i < names.size(); ++i) {
        if (names.at(i) == name)
            return i + 1;
    }
    return std::nullopt;
}

struct Parts
{
    std::optional<int> day, year;
    std::optional<unsigned> month;
    bool shortYear = false;
    std::optional<seconds> time; // of the day
    seconds offset {};
};

std::optional<seconds> readTime(DateScanner &scan)
{
    const auto hour = scan.digits(2, 2);
    const bool first = scan.eat(':');
    const auto minute = scan.digits(2, 2);
    const bool second = scan.eat(':');
    const auto rest = scan.digits(2, 2);
    if (!hour || !first || !minute || !second || !rest || *hour > 23 || *minute > 59 || *rest > 60)
        return std::nullopt;
    return hours(*hour) + minutes(*minute) + seconds(*rest);
}

//! GMT and its other names, or +hhmm, +hh:mm.
std::optional<seconds> readZone(DateScanner &scan)
{
    const bool east = scan.eat('+');
    if (east || scan.eat('-')) {
        const auto hour = scan.digits(2, 2);
        scan.eat(':');
        const auto minute = scan.digits(2, 2);
        if (!hour || !minute || *hour > 23 || *minute > 59)
            return std::nullopt;
        const seconds span = hours(*hour) + minutes(*minute);
        return east ? span : -span;
    }
    const std::string name = scan.word();
    if (name == "gmt" || name == "utc" || name == "ut" || name == "z")
        return seconds(0);
    return std::nullopt;
}

//! "06 Nov 1994 08:49:37 GMT" and "06-Nov-94 08:49:37 GMT", after the weekday.
std::optional<Parts> readDayFirst(DateScanner &scan)
{
    Parts parts;
    parts.day = scan.digits(1, 2);
    const bool dashed = scan.eat('-');
    if (!dashed && !scan.eatSpaces())
        return std::nullopt;
    parts.month = monthOf(scan.word());
    if (dashed ? !scan.eat('-') : !scan.eatSpaces())
        return std::nullopt;
    parts.year = scan.digits(2, 4);
    parts.shortYear = scan.lastCount() == 2;
    if (scan.lastCount() == 3 || !scan.eatSpaces())
        return std::nullopt;
    parts.time = readTime(scan);
    scan.eatSpaces();
    const auto offset = readZone(scan);
    if (!offset)
        return std::nullopt;
    parts.offset = *offset;
    return parts;
}

//! "Nov  6 08:49:37 1994", after the weekday; \a month has been read.
std::optional<Parts> readMonthFirst(DateScanner &scan, unsigned month)
{
    Parts parts;
    parts.month = month;
    if (!scan.eatSpaces())
        return std::nullopt;
    parts.day = scan.digits(1, 2);
    if (!scan.eatSpaces())
        return std::nullopt;
    parts.time = readTime(scan);
    if (!scan.eatSpaces())
        return std::nullopt;
    parts.year = scan.digits(4, 4);
    return parts;
}

std::optional<Parts> readParts(DateScanner &scan)
{
    const std::string first = scan.word();
    if (first.empty())
        return readDayFirst(scan);
    const bool comma = scan.eat(',');
    if (!scan.eatSpaces() && !comma)
        return std::nullopt;
    const std::string second = comma ? std::string() : scan.word();
    if (second.empty())
        return readDayFirst(scan);
    const auto month = monthOf(second);
    return month ? readMonthFirst(scan, *month) : std::nullopt;
}

//! The last two digits of a year, put into the century of \a now.
int sameCentury(int year, WallTime now)
{
    const auto today = std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(now));
    const int current = static_cast<int>(today.year());
    return current - current % 100 + year;
}

std::optional<WallTime> assemble(const Parts &parts, int year)
{
    constexpr int lastYear = 2261; // nanoseconds since 1970 fit 64 bits until 2262
    const std::chrono::month month {*parts.month};
    const std::chrono::day day {static_cast<unsigned>(*parts.day)};
    const std::chrono::year_month_day date {std::chrono::year(year), month, day};
    if (!date.ok() || year < 1700)
        return std::nullopt;
    if (year > lastYear)
        return WallTime::max();
    return WallTime(std::chrono::sys_days(date)) + *parts.time - parts.offset;
}

} // namespace

std::optional<WallTime> parseHttpDate(QByteArrayView text, WallTime now)
{
    DateScanner scan(text);
    const auto parts = readParts(scan);
    if (!parts || !scan.atEnd() || !parts->day || !parts->month || !parts->year || !parts->time)
        return std::nullopt;
    if (!parts->shortYear)
        return assemble(*parts, *parts->year);
    constexpr int years = 50;
    constexpr Duration maxAhead = std::chrono::years(years);
    const int year = sameCentury(*parts->year, now);
    const auto at = assemble(*parts, year);
    return at && *at - now > maxAhead ? assemble(*parts, year - 100) : at;
}

} // namespace penstock
