// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/liveplot.h"

#include "ui/charts/plotview_p.h"
#include "ui/theme/recolour.h"
#include "ui/widgets/parts.h"

#include <QLocale>
#include <QMouseEvent>

#include <cmath>
#include <utility>

namespace penstock {

LivePlot::LivePlot(const QString &name, double leastTop, bool endLabels, QString emptyText,
                   QWidget *parent)
    : QWidget(parent)
    , m_emptyText(std::move(emptyText))
    , m_endLabels(endLabels)
    , m_scale(leastTop)
    , m_view(new View(*this))
{
    setAccessibleName(name);
    setMouseTracking(true);
    makeColumnLayout(0, {}, this)->addWidget(m_view);
    m_timer.setSingleShot(true);
    m_timer.setInterval(leastRedrawGap);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &LivePlot::redraw);
    onRecolour(this, [this] { touch(); });
}

LivePlot::~LivePlot() = default;

void LivePlot::setCurves(std::vector<Curve> curves)
{
    m_curves = std::move(curves);
    touch();
}

void LivePlot::setSpan(double from, double to)
{
    m_from = from;
    m_to = std::max(to, from + 1e-3);
    touch();
}

void LivePlot::setBands(std::vector<Band> bands)
{
    m_bands = std::move(bands);
    touch();
}

void LivePlot::setMarks(std::vector<Mark> marks)
{
    m_marks = std::move(marks);
    touch();
}

void LivePlot::setBound(const Bound &bound)
{
    m_bound = bound;
    touch();
}

void LivePlot::setEmptyText(const QString &text)
{
    if (std::exchange(m_emptyText, text) != text)
        touch();
}

int LivePlot::drawnPoints() const
{
    return m_view->drawnPoints();
}

// Whatever comes until the timer rings is drawn together.
void LivePlot::touch()
{
    if (isVisible() && !m_timer.isActive())
        m_timer.start();
}

void LivePlot::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_view->place();
    redraw();
}

void LivePlot::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_view->place();
    touch();
}

void LivePlot::mouseMoveEvent(QMouseEvent *event)
{
    const bool isOnMark = m_view->markAt(event->position().x()).has_value();
    setCursor(isOnMark ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void LivePlot::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const std::optional<double> at = m_view->markAt(event->position().x()))
        Q_EMIT markChosen(*at);
}

void LivePlot::redraw()
{
    if (!isVisible())
        return;
    double highest = m_bound.at;
    for (const Curve &curve : m_curves) {
        for (const QPointF &point : curve.points) {
            if (point.x() >= m_from && point.y() > highest) // never true of NaN
                highest = point.y();
        }
    }
    // The bound and its label want some room above.
    m_view->draw(m_scale.topFor(highest * 1.05, m_to));
    ++m_redraws;
    describe();
}

void LivePlot::describe()
{
    QStringList parts;
    for (const Curve &curve : m_curves) {
        if (!curve.points.isEmpty() && !std::isnan(curve.points.last().y()))
            parts.append(curve.name + QLatin1Char(' ')
                         + QLocale().toString(curve.points.last().y(), 'f', 1));
    }
    setAccessibleDescription(parts.isEmpty() ? m_emptyText : parts.join(u", "_s));
}

} // namespace penstock

#include "moc_liveplot.cpp"
