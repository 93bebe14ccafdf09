// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace penstock {

//! The upper end of a y-axis that begins at 0. It goes up at once, in steps of 1-2-5, and comes down
//! only after half a minute without need: a scale that breathes cannot be read.
class YScale
{
public:
    static constexpr double patience = 30; //!< Seconds.

    explicit YScale(double least = 1);
    //! \a highest is what has to fit, \a now any steady clock in seconds.
    double topFor(double highest, double now);

private:
    double m_least;
    double m_top;
    double m_neededAt = 0; // when so much was needed last
};

//! The least of 1, 2, 5, 10, 20, … times a power of ten that is not below \a value.
double roundUp125(double value);
//! Lines for an axis from 0 to \a top: 3 to 5, at round numbers, 0 and the top included.
QList<double> gridLines(double top);

//! Pixels between an edge of a chart and its axes.
constexpr double roomAbove = 18;
constexpr double roomBelow = 20;
constexpr double roomAtRight = 12;

struct TimeTick
{
    double at; //!< Seconds since 1970.
    QString label;
};
//! Round local times between \a from and \a to, at most \a most.
QList<TimeTick> timeTicks(double from, double to, int most);

} // namespace penstock
