// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axes.h"

#include <QColor>
#include <QPointF>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

namespace penstock {

//! Live curves over time. Draws at most two points per pixel column, at most ten times a second,
//! and nothing while hidden. x is in seconds since 1970; y begins at 0.
class LivePlot final : public QWidget
{
    Q_OBJECT
public:
    static constexpr int leastRedrawGap = 100; //!< Milliseconds.

    enum class Line { Solid, Thin, Dashed, Dotted };
    struct Curve
    {
        QString name; //!< For screen readers.
        QString token; //!< Colour, see Tokens::byName().
        Line line = Line::Solid;
        bool filled = false;
        QList<QPointF> points = {}; //!< Sorted by x; NaN breaks the line.
        QString endLabel = {}; //!< Next to the last point.
    };
    struct Band
    {
        double from = 0;
        double to = 0;
        QString token;
        friend bool operator==(const Band &, const Band &) = default;
    };
    struct Mark
    {
        double at = 0;
        qint64 count = 1;
    };
    //! A dashed horizontal line.
    struct Bound
    {
        double at = 0; //!< 0: none.
        QString label = {};
    };

    //! \a endLabels reserves space for labels. \a emptyText is shown before the first point.
    LivePlot(const QString &name, double leastTop, bool endLabels, QString emptyText,
             QWidget *parent = nullptr);
    ~LivePlot() override;

    void setCurves(std::vector<Curve> curves);
    void setSpan(double from, double to);
    void setBands(std::vector<Band> bands);
    void setMarks(std::vector<Mark> marks); //!< Merges marks closer than 8 pixels.
    void setBound(const Bound &bound);
    void setEmptyText(const QString &text);

    int redraws() const { return m_redraws; } //!< Number so far.
    bool isRedrawDue() const { return m_timer.isActive(); }
    int drawnPoints() const; //!< Points in the last redraw.
    QSize sizeHint() const override { return {320, 160}; }
    QSize minimumSizeHint() const override { return {120, 64}; }

Q_SIGNALS:
    void markChosen(double at); //!< Emitted when a mark is clicked.

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    class View;

    void touch();
    void redraw();
    void describe();

    QString m_emptyText;
    bool m_endLabels;
    std::vector<Curve> m_curves;
    std::vector<Band> m_bands;
    std::vector<Mark> m_marks;
    Bound m_bound;
    double m_from = 0;
    double m_to = 60;
    YScale m_scale;
    View *m_view;
    QTimer m_timer;
    int m_redraws = 0;
};

} // namespace penstock
