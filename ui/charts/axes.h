// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QPainter;
class QRectF;

namespace penstock {

struct Tokens;

//! Upper end of a y-axis that begins at 0. Rises at once, in steps of 1-2-5, and falls only after
//! half a minute, to stay readable.
class YScale
{
public:
    static constexpr double patience = 30; //!< Seconds before it falls.

    explicit YScale(double least = 1);
    //! \a highest must fit; \a now is a steady clock in seconds.
    double topFor(double highest, double now);

private:
    double m_least;
    double m_top;
    double m_neededAt = 0; // last time when m_top was needed
};

//! Rounds up to 1, 2 or 5 times a power of ten.
double roundUp125(double value);
//! Round numbers from 0 to \a top, both included.
QList<double> gridLines(double top);

//! Pixels around the axes of a chart.
constexpr double roomAbove = 18;
constexpr double roomBelow = 20;
constexpr double roomAtRight = 12;

struct TimeTick
{
    double at; //!< Seconds since 1970.
    QString label;
};
//! At most \a most round local times between \a from and \a to.
QList<TimeTick> timeTicks(double from, double to, int most);
//! Paints the times from \a from to \a to below \a area, as far as they fit into \a width.
void paintTimes(QPainter &painter, const QRectF &area, double width, double from, double to,
                const Tokens &tokens);

} // namespace penstock
