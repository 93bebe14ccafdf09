// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/decimate.h"
#include "ui/charts/liveplot.h"

#include <QAreaSeries>
#include <QChartView>
#include <QLineSeries>
#include <QValueAxis>

#include <list>
#include <optional>

namespace penstock {

//! The only class that uses Qt Charts. Curves are series; grid, labels, bands and marks are
//! painted.
class LivePlot::View final : public QChartView
{
public:
    explicit View(LivePlot &plot);

    void place(); //!< Reserves space for the labels.
    void draw(double top);
    int drawnPoints() const { return m_drawn; }
    //! Time of the mark at widget coordinate \a x.
    std::optional<double> markAt(double x) const;

protected:
    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

private:
    // One piece of a curve. Unused series are kept.
    struct Piece
    {
        QLineSeries *line;
        QAreaSeries *area; // may be null
    };
    using Pieces = std::vector<Piece>;

    Piece makePiece(const Curve &curve);
    void drawCurve(const Curve &curve, Pieces &pieces);
    double xOf(double at) const;
    double yOf(double value) const;
    void paintGrid(QPainter &painter) const;
    void paintBands(QPainter &painter) const;
    void paintBound(QPainter &painter) const;
    void paintMarks(QPainter &painter) const;
    void paintEndLabels(QPainter &painter) const;
    bool isEmpty() const;
    QRectF emptyArea() const;

    LivePlot &m_plot;
    QValueAxis *m_x;
    QValueAxis *m_y;
    std::list<Pieces> m_pieces; // of each curve
    QRectF m_area;
    double m_top = 1;
    int m_drawn = 0;
};

} // namespace penstock
