// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/timetext.h"

#include <penstock/support/timetext.h>

#include <QLocale>

namespace penstock {

QDateTime localTime(WallTime at)
{
    using namespace std::chrono;
    return QDateTime::fromMSecsSinceEpoch(round<milliseconds>(at).time_since_epoch().count());
}

double secondsOf(Duration span)
{
    return std::chrono::duration<double>(span).count();
}

QString clockText(WallTime at)
{
    return localTime(at).toString(u"HH:mm:ss"_s);
}

QString clockTextMs(WallTime at)
{
    return localTime(at).toString(u"HH:mm:ss.zzz"_s);
}

QString spanText(Duration span)
{
    return durationForPeople(span).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

} // namespace penstock
