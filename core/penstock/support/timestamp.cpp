// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/timestamp.h>

#include <algorithm>
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

QString text(WallTime at, int decimals)
{
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss<Duration> time(at - day);
    QString result
        = QString::asprintf("%04d-%02u-%02uT%02d:%02d:%02d", int(date.year()),
                            unsigned(date.month()), unsigned(date.day()), int(time.hours().count()),
                            int(time.minutes().count()), int(time.seconds().count()));
    if (decimals > 0)
        result += QString::asprintf(".%09d", int(time.subseconds().count())).first(decimals + 1);
    return result + QLatin1Char('Z');
}
} // namespace

Result<WallTime> parseTimestamp(QStringView text, const QString &where)
{
    if (const std::optional<WallTime> at = scan(text))
        return *at;
    return failure(Error {Error::Kind::Usage,
                          QStringLiteral("\"%1\" is not a date and time of RFC 3339").arg(text),
                          where, QStringLiteral("Write it as in \"2026-01-05T12:00:00Z\"")});
}

QString timestampText(WallTime at)
{
    int decimals = 9;
    for (auto left = (at - floor<seconds>(at)).count(); decimals > 0 && left % 10 == 0; left /= 10)
        --decimals;
    return text(at, decimals);
}

QString timestampTextMs(WallTime at)
{
    return text(at, 3);
}

} // namespace penstock
