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

//! Curves over time that go on by themselves. It is told everything and draws what can be seen: at
//! most two points for each pixel column, at most ten times a second, and nothing while it is hidden.
//! x is in seconds since 1970 and goes to the right; y begins at 0.
class LivePlot final : public QWidget
{
    Q_OBJECT
public:
    static constexpr int leastRedrawGap = 100; //!< Milliseconds.

    enum class Line { Solid, Thin, Dashed, Dotted };
    struct Curve
    {
        QString name; //!< For whoever cannot see it.
        QString token; //!< Its colour, see Tokens::byName().
        Line line = Line::Solid;
        bool filled = false;
        QList<QPointF> points = {}; //!< In the order of x; NaN breaks the line.
        QString endLabel = {}; //!< Beside its last point.
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
    //! A dashed line across.
    struct Bound
    {
        double at = 0; //!< 0: none.
        QString label = {};
    };

    //! \a endLabels keeps room for them at the right. \a emptyText stands there before the first point.
    LivePlot(const QString &name, double leastTop, bool endLabels, QString emptyText,
             QWidget *parent = nullptr);
    ~LivePlot() override;

    void setCurves(std::vector<Curve> curves);
    void setSpan(double from, double to);
    void setBands(std::vector<Band> bands);
    void setMarks(std::vector<Mark> marks); //!< Those closer than 8 pixels are drawn as one.
    void setBound(const Bound &bound);
    void setEmptyText(const QString &text);

    int redraws() const { return m_redraws; } //!< Ever.
    bool isRedrawDue() const { return m_timer.isActive(); } //!< Something has changed since.
    int drawnPoints() const; //!< Of the last redraw.
    QSize sizeHint() const override { return {320, 160}; }
    QSize minimumSizeHint() const override { return {120, 64}; }

Q_SIGNALS:
    void markChosen(double at); //!< By a click on it.

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
