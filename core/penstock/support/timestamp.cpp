// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/timestamp.h>

#include <penstock/support/supportmessages.h>

#include <algorithm>
#include <array>
#include <optional>

namespace penstock {

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
    const int hour = scanner.digits(2);
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
    const bool real = date.ok() && y >= 1678 && y <= 2261 && hour <= 23 && min <= 59 && sec <= 60;
    if (!real)
        return std::nullopt;
    return WallTime(sys_days(date)) + hours(hour) + minutes(min) + seconds(sec) + fraction - offset;
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
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss<Duration> time(at - day);
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
