// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/message/timespelling.h>

#include <penstock/mockserver/message/mockresponse.h>
#include <penstock/support/timetext.h>

#include <algorithm>

namespace penstock {
namespace {

using std::chrono::ceil;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

QByteArray number(std::int64_t value)
{
    return QByteArray::number(qint64(value));
}

QByteArray decimalSeconds(milliseconds span)
{
    return number(span.count() / 1000) + '.' + number(span.count() % 1000).rightJustified(3, '0');
}

// As Go prints it: "17ms", "1.5s", "6m0s", "1h0m2s".
QByteArray goText(milliseconds span)
{
    if (span < seconds(1))
        return number(span.count()) + "ms";
    QByteArray text;
    if (span >= hours(1))
        text += number(span / hours(1)) + 'h';
    if (span >= minutes(1))
        text += number(span % hours(1) / minutes(1)) + 'm';
    const milliseconds rest = span % minutes(1);
    QByteArray tail = rest % seconds(1) == milliseconds::zero() ? number(rest / seconds(1))
                                                                : decimalSeconds(rest);
    while (tail.contains('.') && tail.endsWith('0'))
        tail.chop(1);
    return text + tail + 's';
}

QByteArray isoMinute(WallTime at)
{
    return timestampText(ceil<minutes>(at)).left(int(qstrlen("2026-01-05T12:01"))).toLatin1() + 'Z';
}

} // namespace

QStringList timeSpellingNames()
{
    return {u"delta_s"_s,        u"delta_ms"_s, u"delta_decimal"_s, u"go_duration"_s,
            u"epoch_s"_s,        u"epoch_ms"_s, u"epoch_decimal"_s, u"iso8601"_s,
            u"iso8601_minute"_s, u"http_date"_s};
}

bool isNumber(TimeSpelling form)
{
    return form != TimeSpelling::GoDuration && form < TimeSpelling::Iso8601;
}

QByteArray timeText(TimeSpelling form, Instant at, ClockReading now)
{
    const Instant until = std::max(at, now.at);
    const Duration span = until - now.at;
    const WallTime wall = now.movedTo(until).wall();
    const Duration sinceEpoch = wall.time_since_epoch();
    switch (form) {
    case TimeSpelling::DeltaS:
        return number(ceil<seconds>(span).count());
    case TimeSpelling::DeltaMs:
        return number(ceil<milliseconds>(span).count());
    case TimeSpelling::DeltaDecimal:
        return decimalSeconds(ceil<milliseconds>(span));
    case TimeSpelling::GoDuration:
        return goText(ceil<milliseconds>(span));
    case TimeSpelling::EpochS:
        return number(ceil<seconds>(sinceEpoch).count());
    case TimeSpelling::EpochMs:
        return number(ceil<milliseconds>(sinceEpoch).count());
    case TimeSpelling::EpochDecimal:
        return decimalSeconds(ceil<milliseconds>(sinceEpoch));
    case TimeSpelling::Iso8601:
        return timestampText(ceil<seconds>(wall)).toLatin1();
    case TimeSpelling::Iso8601Minute:
        return isoMinute(wall);
    case TimeSpelling::HttpDate:
        return httpDateText(ceil<seconds>(wall));
    }
    return {};
}

} // namespace penstock
