// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/timetext.h>

#include <penstock/support/int128.h>
#include <penstock/support/supportmessages.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>

namespace penstock {

namespace {
struct Unit
{
    QLatin1StringView name;
    std::int64_t nanoseconds;
};

constexpr std::int64_t microsecond = 1'000;
constexpr std::int64_t millisecond = 1'000 * microsecond;
constexpr std::int64_t second = 1'000 * millisecond;
constexpr std::int64_t minute = 60 * second;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t day = 24 * hour;

// Largest first, as they are written. "min" is only read.
constexpr std::array units {
    Unit {"d"_L1, day},    Unit {"h"_L1, hour},         Unit {"m"_L1, minute},
    Unit {"s"_L1, second}, Unit {"ms"_L1, millisecond}, Unit {"us"_L1, microsecond},
    Unit {"ns"_L1, 1},
};

constexpr bool isDigit(QChar c)
{
    return c >= QLatin1Char('0') && c <= QLatin1Char('9');
}

// The digits at the front of `text`, which loses them.
QStringView takeDigits(QStringView &text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    const QStringView digits = text.first(std::distance(text.begin(), end));
    text = text.sliced(digits.size());
    return digits;
}

// The unit at the front of `text`, which loses it. The end of the table if none matches.
auto takeUnit(QStringView &text)
{
    const auto end = std::find_if(text.begin(), text.end(), isDigit);
    const QStringView letters = text.first(std::distance(text.begin(), end));
    text = text.sliced(letters.size());
    const QStringView name = letters == "min"_L1 ? letters.first(1) : letters;
    return std::find_if(units.begin(), units.end(),
                        [name](const Unit &unit) { return name == unit.name; });
}

// One number with its unit, in nanoseconds, or why it is invalid.
Result<Int128, Message> takePart(QStringView &text, const Unit *&previous)
{
    const QStringView whole = takeDigits(text);
    if (whole.isEmpty())
        return failure(supportMessage("duration.no_number"));
    QStringView decimals;
    const bool hasPoint = text.startsWith(QLatin1Char('.'));
    if (hasPoint) {
        text = text.sliced(1);
        decimals = takeDigits(text);
        if (decimals.isEmpty())
            return failure(supportMessage("duration.no_decimals"));
    }
    if (text.isEmpty())
        return failure(supportMessage("duration.no_unit"));
    const auto *const unit = takeUnit(text);
    if (unit == units.end())
        return failure(supportMessage("duration.unknown_unit"));
    if (previous != nullptr && unit <= previous)
        return failure(supportMessage("duration.unit_order"));
    if (hasPoint && !text.isEmpty())
        return failure(supportMessage("duration.early_decimals"));
    previous = unit;

    constexpr Int128 largest = std::numeric_limits<std::int64_t>::max();
    Int128 nanoseconds = 0;
    for (const QChar digit : whole) {
        nanoseconds = nanoseconds * 10 + digit.digitValue() * Int128(unit->nanoseconds);
        if (nanoseconds > largest)
            return failure(supportMessage("duration.too_long"));
    }
    std::int64_t worth = unit->nanoseconds; // of one at the place of the digit
    for (const QChar digit : decimals) {
        const bool exact = digit == QLatin1Char('0') || worth % 10 == 0
            || (worth * digit.digitValue()) % 10 == 0;
        if (!exact)
            return failure(supportMessage("duration.too_fine"));
        nanoseconds += worth * digit.digitValue() / 10;
        worth /= 10;
    }
    return nanoseconds;
}

QString join(std::int64_t whole, std::int64_t remainder, const Unit &unit)
{
    QString text = QString::number(whole);
    if (remainder > 0) {
        QString decimals;
        for (std::int64_t worth = unit.nanoseconds / 10; remainder > 0; worth /= 10) {
            decimals += QString::number(remainder / worth);
            remainder %= worth;
        }
        text += QLatin1Char('.') + decimals;
    }
    return text + unit.name;
}

// n rounded to the nearest multiple of unit, halves up.
std::int64_t roundTo(std::int64_t n, std::int64_t unit)
{
    return static_cast<std::int64_t>((Int128(n) + unit / 2) / unit * unit);
}

QString twoUnits(std::int64_t n, std::int64_t large, QLatin1StringView largeName,
                 std::int64_t small, QLatin1StringView smallName)
{
    QString text = QString::number(n / large) + QLatin1Char(' ') + largeName;
    if (const std::int64_t rest = n % large / small; rest > 0)
        text += QLatin1Char(' ') + QString::number(rest) + QLatin1Char(' ') + smallName;
    return text;
}

QString tenths(std::int64_t n, std::int64_t unit, QLatin1StringView name)
{
    QString text = QString::number(n / unit);
    if (const std::int64_t tenth = n % unit / (unit / 10); tenth > 0)
        text += QLatin1Char('.') + QString::number(tenth);
    return text + QLatin1Char(' ') + name;
}
} // namespace

Result<Duration> parseDuration(QStringView text, const QString &where)
{
    const auto refuse = [&](const Message &why) {
        const bool onlyDigits = !text.isEmpty() && std::all_of(text.begin(), text.end(), isDigit);
        return failure((onlyDigits ? supportMessage("duration.missing_unit", text.toString())
                                   : supportMessage("duration.invalid", text.toString(), why))
                           .at(where));
    };
    Int128 total = 0;
    const Unit *previous = nullptr;
    QStringView rest = text;
    do {
        const Result<Int128, Message> part = takePart(rest, previous);
        if (!part)
            return refuse(part.error());
        total += *part;
        if (total > std::numeric_limits<std::int64_t>::max())
            return refuse(supportMessage("duration.too_long"));
    } while (!rest.isEmpty());
    return Duration(static_cast<std::int64_t>(total));
}

QString durationText(Duration duration)
{
    std::int64_t left = std::max<std::int64_t>(duration.count(), 0);
    if (left == 0)
        return u"0s"_s;
    QString text;
    for (const Unit &unit : units) {
        if (left < unit.nanoseconds)
            continue;
        const bool takesTheRest = unit.nanoseconds <= second;
        if (takesTheRest)
            return text + join(left / unit.nanoseconds, left % unit.nanoseconds, unit);
        text += QString::number(left / unit.nanoseconds) + unit.name;
        left %= unit.nanoseconds;
    }
    return text;
}

QString durationForPeople(Duration duration)
{
    if (duration < Duration::zero())
        return QLatin1Char('-')
            + durationForPeople(duration == Duration::min() ? Duration::max() : -duration);
    using View = QLatin1StringView;
    // A day off the longest leaves room for rounding up.
    const std::int64_t n = std::min(duration.count(), Duration::max().count() - day);
    // Rounded first, so that 59.97 s becomes "1 min" and not "60 s".
    if (n < microsecond)
        return n == 0 ? u"0 s"_s : u"%1 ns"_s.arg(n);
    if (const std::int64_t r = roundTo(n, microsecond); r < millisecond)
        return u"%1 µs"_s.arg(r / microsecond);
    if (const std::int64_t r = roundTo(n, millisecond / 10); r < 10 * millisecond)
        return tenths(r, millisecond, View("ms"));
    if (const std::int64_t r = roundTo(n, millisecond); r < second)
        return u"%1 ms"_s.arg(r / millisecond);
    if (const std::int64_t r = roundTo(n, second / 10); r < minute)
        return tenths(r, second, View("s"));
    if (const std::int64_t r = roundTo(n, second); r < hour)
        return twoUnits(r, minute, View("min"), second, View("s"));
    if (const std::int64_t r = roundTo(n, minute); r < day)
        return twoUnits(r, hour, View("h"), minute, View("min"));
    return twoUnits(roundTo(n, hour), day, View("d"), hour, View("h"));
}

namespace {
using namespace std::chrono;

// Takes a fixed form apart from left to right; after a mismatch every call gives nothing.
class Scanner
{
public:
    explicit Scanner(QStringView text)
        : m_rest(text)
    { }

    int digits(qsizetype count)
    {
        int value = 0;
        for (qsizetype i = 0; i < count; ++i) {
            const int digit = nextDigit().value_or(-1);
            m_fits = m_fits && digit >= 0;
            value = value * 10 + digit;
        }
        return value;
    }
    bool skip(QChar c)
    {
        if (m_rest.isEmpty() || m_rest.front().toUpper() != c)
            return false;
        m_rest = m_rest.sliced(1);
        return true;
    }
    void expect(QChar c) { m_fits = skip(c) && m_fits; }
    Duration fraction()
    {
        Duration value {};
        int count = 0;
        for (Duration worth = 100ms; auto digit = nextDigit(); worth /= 10, ++count)
            value += worth * *digit;
        m_fits = m_fits && count >= 1 && count <= 9;
        return value;
    }
    void fail() { m_fits = false; }
    bool fitsToTheEnd() const { return m_fits && m_rest.isEmpty(); }

private:
    std::optional<int> nextDigit()
    {
        if (m_rest.isEmpty() || m_rest.front() < QLatin1Char('0')
            || m_rest.front() > QLatin1Char('9'))
            return std::nullopt;
        const int digit = m_rest.front().digitValue();
        m_rest = m_rest.sliced(1);
        return digit;
    }

    QStringView m_rest;
    bool m_fits = true;
};

std::optional<WallTime> scan(QStringView text)
{
    Scanner scanner(text);
    const int y = scanner.digits(4);
    scanner.expect(QLatin1Char('-'));
    const int m = scanner.digits(2);
    scanner.expect(QLatin1Char('-'));
    const int d = scanner.digits(2);
    scanner.expect(QLatin1Char('T'));
    const int h = scanner.digits(2);
    scanner.expect(QLatin1Char(':'));
    const int min = scanner.digits(2);
    scanner.expect(QLatin1Char(':'));
    const int sec = scanner.digits(2);
    const Duration fraction
        = scanner.skip(QLatin1Char('.')) ? scanner.fraction() : Duration::zero();

    minutes offset {};
    if (!scanner.skip(QLatin1Char('Z'))) {
        const bool west = scanner.skip(QLatin1Char('-'));
        if (!west)
            scanner.expect(QLatin1Char('+'));
        const int offsetHours = scanner.digits(2);
        scanner.expect(QLatin1Char(':'));
        const int offsetMinutes = scanner.digits(2);
        if (offsetHours > 23 || offsetMinutes > 59)
            scanner.fail();
        offset = hours(offsetHours) + minutes(offsetMinutes);
        if (west)
            offset = -offset;
    }
    if (!scanner.fitsToTheEnd())
        return std::nullopt;
    const year_month_day date = year(y) / m / d;
    const bool real = date.ok() && y >= 1678 && y <= 2261 && h <= 23 && min <= 59 && sec <= 60;
    if (!real)
        return std::nullopt;
    return WallTime(sys_days(date)) + hours(h) + minutes(min) + seconds(sec) + fraction - offset;
}

// Letter by letter: each answer of a long pull has one.
class Writer
{
public:
    Writer &digits(int number, int count)
    {
        for (int i = count - 1; i >= 0; --i, number /= 10)
            m_text[std::size_t(m_size) + std::size_t(i)] = char('0' + number % 10);
        m_size += count;
        return *this;
    }
    Writer &letter(char letter)
    {
        m_text[std::size_t(m_size++)] = letter;
        return *this;
    }
    Writer &withoutLast(int count)
    {
        m_size -= count;
        return *this;
    }
    QLatin1String text() const { return {m_text.data(), m_size}; }

private:
    std::array<char, 40> m_text {};
    int m_size = 0;
};

Writer written(WallTime at, int decimals)
{
    const auto midnight = floor<days>(at);
    const year_month_day date(midnight);
    const hh_mm_ss<Duration> time(at - midnight);
    Writer writer;
    writer.digits(int(date.year()), 4).letter('-');
    writer.digits(int(unsigned(date.month())), 2).letter('-');
    writer.digits(int(unsigned(date.day())), 2).letter('T');
    writer.digits(int(time.hours().count()), 2).letter(':');
    writer.digits(int(time.minutes().count()), 2).letter(':');
    writer.digits(int(time.seconds().count()), 2);
    if (decimals > 0)
        writer.letter('.').digits(int(time.subseconds().count()), 9).withoutLast(9 - decimals);
    return writer.letter('Z');
}
} // namespace

Result<WallTime> parseTimestamp(QStringView text, const QString &where)
{
    if (const std::optional<WallTime> at = scan(text))
        return *at;
    return failure(supportMessage("timestamp.invalid", text.toString()).at(where));
}

QString timestampText(WallTime at)
{
    int decimals = 9;
    for (auto left = (at - floor<seconds>(at)).count(); decimals > 0 && left % 10 == 0; left /= 10)
        --decimals;
    return written(at, decimals).text();
}

QString timestampTextMs(WallTime at)
{
    return written(at, 3).text();
}

void appendTimestampMs(QByteArray &text, WallTime at)
{
    const Writer writer = written(at, 3);
    text.append(writer.text().data(), writer.text().size());
}

} // namespace penstock
