// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axes.h"

#include "ui/theme/tokens.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace penstock {

YScale::YScale(double least)
    : m_least(least)
    , m_top(least)
{ }

double YScale::topFor(double highest, double now)
{
    const double wanted = std::max(m_least, roundUp125(highest));
    if (wanted >= m_top || now - m_neededAt > patience) {
        m_top = wanted;
        m_neededAt = now;
    }
    return m_top;
}

double roundUp125(double value)
{
    if (value <= 0)
        return 0;
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0}) {
        // What is a hair above a step by rounding is that step.
        if (value <= step * power * (1 + 1e-9))
            return step * power;
    }
    return 10 * power;
}

QList<double> gridLines(double top)
{
    const double first = top / std::pow(10, std::floor(std::log10(top)));
    // 1 and 5 go in five steps of 0.2 and 1; 2 in four of 0.5.
    const int steps = std::abs(first - 2) < 0.01 ? 4 : 5;
    QList<double> lines;
    for (int i = 0; i <= steps; ++i)
        lines.append(top * i / steps);
    return lines;
}

QList<TimeTick> timeTicks(double from, double to, int most)
{
    const double span = to - from;
    constexpr int day = 86'400;
    double step = 7 * day;
    for (const int candidate : {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200,
                                10'800, 21'600, 43'200, day, 2 * day}) {
        if (span / candidate <= std::max(most, 1)) {
            step = candidate;
            break;
        }
    }
    const double offset = QDateTime::fromMSecsSinceEpoch(qint64(from * 1000)).offsetFromUtc();
    const QString format = step >= day ? QCoreApplication::translate("LivePlot", "d MMM")
        : step >= 60                   ? u"HH:mm"_s
                                       : u"HH:mm:ss"_s;
    QList<TimeTick> ticks;
    const auto last = qint64(std::floor((to + offset) / step));
    for (auto i = qint64(std::ceil((from + offset) / step)); i <= last; ++i) {
        const double at = double(i) * step - offset;
        ticks.append(
            {at, QLocale().toString(QDateTime::fromMSecsSinceEpoch(qint64(at * 1000)), format)});
    }
    return ticks;
}

void paintTimes(QPainter &painter, const QRectF &area, double width, double from, double to,
                const Tokens &tokens)
{
    const QFontMetricsF metrics(painter.font());
    for (const TimeTick &tick : timeTicks(from, to, std::max(2, int(area.width() / 84)))) {
        const double x = area.left() + (tick.at - from) / (to - from) * area.width();
        const double half = metrics.horizontalAdvance(tick.label) / 2;
        painter.setPen(tokens.line2);
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + 3));
        painter.setPen(tokens.ink3);
        if (x - half >= 0 && x + half <= width)
            painter.drawText(QRectF(x - half, area.bottom() + 4, 2 * half + 1, metrics.height()),
                             Qt::AlignCenter, tick.label);
    }
}

} // namespace penstock
