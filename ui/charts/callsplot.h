// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace penstock {

//! Draws each request as a dot, by time and number. Overlapping dots are drawn once.
class CallsPlot final : public QWidget
{
    Q_OBJECT
public:
    enum class Kind { Answered, Throttled, Failed, WhatIf };
    struct Dot
    {
        double at = 0; //!< Seconds since 1970.
        double number = 0;
        Kind kind = Kind::Answered;
    };
    explicit CallsPlot(const QString &name, QString emptyText, QWidget *parent = nullptr);

    void setEmptyText(const QString &text);

    //! Dots outside the span are ignored.
    void setDots(std::vector<Dot> dots, double from, double to);
    int drawnDots() const { return m_drawn; } //!< Number of dots in the last paint.
    QSize sizeHint() const override { return {320, 160}; }
    QSize minimumSizeHint() const override { return {120, 64}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintAxes(QPainter &painter, const QRectF &area) const;
    void paintDots(QPainter &painter, const QRectF &area);
    void describe(); // for screen readers

    QString m_emptyText;
    std::vector<Dot> m_dots;
    double m_from = 0;
    double m_to = 1;
    double m_least = 0; // lowest number
    double m_most = 1;
    int m_drawn = 0;
};

} // namespace penstock
