// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plotview_p.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"

#include <QChart>
#include <QCoreApplication>
#include <QGraphicsLayout>
#include <QLocale>

#include <cmath>

namespace penstock {

namespace {
constexpr double markReach = 8; // marks closer than this are one

QPen penOf(LivePlot::Line line, const QColor &colour)
{
    switch (line) {
    case LivePlot::Line::Solid:
        break;
    case LivePlot::Line::Thin:
        return {colour, 1};
    case LivePlot::Line::Dashed: {
        QPen pen(colour, 1);
        pen.setDashPattern({5, 3});
        return pen;
    }
    case LivePlot::Line::Dotted: {
        QPen pen(colour, 1);
        pen.setDashPattern({3, 2});
        return pen;
    }
    }
    return {colour, 1.75};
}

QString valueText(double value)
{
    return QLocale().toString(value, 'f', value == std::floor(value) ? 0 : 1);
}
} // namespace

LivePlot::View::View(LivePlot &plot)
    : QChartView(new QChart, &plot)
    , m_plot(plot)
    , m_x(new QValueAxis(chart()))
    , m_y(new QValueAxis(chart()))
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setRenderHint(QPainter::Antialiasing);
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    chart()->setBackgroundVisible(false);
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->legend()->hide();
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    m_x->setVisible(false);
    m_y->setVisible(false);
}

void LivePlot::View::place()
{
    const QFontMetricsF metrics(fontOf(Type::Tiny));
    // Nothing moves while numbers are usual ones; longer ones get what they need.
    double left = metrics.horizontalAdvance(u"10,000"_s);
    for (const double line : gridLines(m_top))
        left = std::max(left, metrics.horizontalAdvance(valueText(line)));
    left += 8;
    const double right
        = m_plot.m_endLabels ? metrics.horizontalAdvance(u"p95 00000"_s) + 12 : roomAtRight;
    m_area = QRectF(rect()).adjusted(left, roomAbove, -right, -roomBelow);
    if (m_area.isValid())
        chart()->setPlotArea(m_area);
}

double LivePlot::View::xOf(double at) const
{
    return m_area.left() + (at - m_plot.m_from) / (m_plot.m_to - m_plot.m_from) * m_area.width();
}

double LivePlot::View::yOf(double value) const
{
    return m_area.bottom() - value / m_top * m_area.height();
}

void LivePlot::View::draw(double top)
{
    if (!m_area.isValid())
        return;
    if (std::exchange(m_top, top) != top)
        place();
    m_drawn = 0;
    m_x->setRange(m_plot.m_from, m_plot.m_to);
    m_y->setRange(0, top);
    while (m_pieces.size() < m_plot.m_curves.size())
        m_pieces.emplace_back();
    auto pieces = m_pieces.begin();
    for (const Curve &curve : m_plot.m_curves)
        drawCurve(curve, *pieces++);
    resetCachedContent();
    viewport()->update();
}

LivePlot::View::Piece LivePlot::View::makePiece(const Curve &curve)
{
    Piece piece {new QLineSeries(chart()), nullptr};
    if (curve.filled) {
        piece.area = new QAreaSeries(new QLineSeries(chart()));
        chart()->addSeries(piece.area);
        piece.area->attachAxis(m_x);
        piece.area->attachAxis(m_y);
        piece.area->setPen(Qt::NoPen);
    }
    chart()->addSeries(piece.line);
    piece.line->attachAxis(m_x);
    piece.line->attachAxis(m_y);
    return piece;
}

void LivePlot::View::drawCurve(const Curve &curve, Pieces &pieces)
{
    const QColor colour = Tokens::of(palette()).byName().value(curve.token);
    const CurvePieces drawn
        = decimated(curve.points, m_plot.m_from, m_plot.m_to, int(m_area.width()));
    while (qsizetype(pieces.size()) < drawn.size())
        pieces.push_back(makePiece(curve));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const QList<QPointF> points
            = qsizetype(i) < drawn.size() ? drawn[qsizetype(i)] : QList<QPointF>();
        m_drawn += int(points.size());
        pieces[i].line->replace(points);
        pieces[i].line->setPen(penOf(curve.line, colour));
        if (pieces[i].area == nullptr)
            continue;
        QColor fill = colour;
        fill.setAlphaF(0.13F);
        pieces[i].area->setBrush(fill);
        pieces[i].area->upperSeries()->replace(points);
    }
}

bool LivePlot::View::isEmpty() const
{
    return std::all_of(m_plot.m_curves.cbegin(), m_plot.m_curves.cend(),
                       [](const Curve &curve) { return curve.points.isEmpty(); });
}

void LivePlot::View::drawBackground(QPainter *painter, const QRectF &)
{
    if (!m_area.isValid())
        return;
    paintBands(*painter);
    paintGrid(*painter);
}

void LivePlot::View::drawForeground(QPainter *painter, const QRectF &)
{
    if (!m_area.isValid())
        return;
    paintBound(*painter);
    paintMarks(*painter);
    paintEndLabels(*painter);
    if (!isEmpty())
        return;
    painter->setFont(fontOf(Type::Body));
    painter->setPen(Tokens::of(palette()).ink3);
    painter->drawText(emptyArea(), Qt::AlignCenter, m_plot.m_emptyText);
}

// Where no dashed line goes through what is written there.
QRectF LivePlot::View::emptyArea() const
{
    if (m_plot.m_bound.at <= 0)
        return m_area;
    const double bound = yOf(m_plot.m_bound.at);
    const double above = bound - QFontMetricsF(fontOf(Type::Tiny)).height() - 1; // its label
    QRectF area = m_area;
    if (above - m_area.top() > m_area.bottom() - bound)
        area.setBottom(above);
    else
        area.setTop(bound + 1);
    return area;
}

void LivePlot::View::paintGrid(QPainter &painter) const
{
    const Tokens &tokens = Tokens::of(palette());
    painter.setFont(fontOf(Type::Tiny));
    const double textHeight = QFontMetricsF(painter.font()).height();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QList<double> lines = gridLines(m_top);
    // A low picture has no room for a label at each line.
    const bool few = m_area.height() / double(lines.size() - 1) < textHeight + 2;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const double y = yOf(lines[i]);
        const bool isEnd = i == 0 || i == lines.size() - 1;
        const bool isMiddle = lines.size() % 2 == 1 && i == lines.size() / 2;
        if (few && !isEnd && !isMiddle)
            continue;
        painter.setPen(i == 0 ? tokens.line2 : tokens.grid);
        painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
        painter.setPen(tokens.ink3);
        painter.drawText(QRectF(0, y - textHeight / 2, m_area.left() - 6, textHeight),
                         Qt::AlignRight | Qt::AlignVCenter, valueText(lines[i]));
    }
    paintTimes(painter, m_area, rect().width(), m_plot.m_from, m_plot.m_to, tokens);
    painter.setRenderHint(QPainter::Antialiasing);
}

void LivePlot::View::paintBands(QPainter &painter) const
{
    const QHash<QString, QColor> colours = Tokens::of(palette()).byName();
    for (const Band &band : m_plot.m_bands) {
        const double from = std::max(xOf(band.from), m_area.left());
        const double to = std::min(xOf(band.to), m_area.right());
        if (to > from)
            painter.fillRect(QRectF(from, m_area.top(), to - from, m_area.height()),
                             colours.value(band.token));
    }
}

void LivePlot::View::paintBound(QPainter &painter) const
{
    if (m_plot.m_bound.at <= 0)
        return;
    const Tokens &tokens = Tokens::of(palette());
    const double y = std::round(yOf(m_plot.m_bound.at)) + 0.5;
    painter.setPen(penOf(Line::Dashed, tokens.ink));
    painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
    painter.setFont(fontOf(Type::Tiny));
    const double height = QFontMetricsF(painter.font()).height();
    painter.drawText(QRectF(m_area.left(), y - height - 1, m_area.width(), height),
                     Qt::AlignRight | Qt::AlignBottom, m_plot.m_bound.label);
}

void LivePlot::View::paintMarks(QPainter &painter) const
{
    const Tokens &tokens = Tokens::of(palette());
    painter.setFont(fontOf(Type::TinyStrong));
    const QFontMetricsF metrics(painter.font());
    double labelEnd = 0;
    for (std::size_t i = 0; i < m_plot.m_marks.size();) {
        const double x = std::round(xOf(m_plot.m_marks[i].at)) + 0.5;
        qint64 count = 0;
        for (; i < m_plot.m_marks.size() && xOf(m_plot.m_marks[i].at) - x < markReach; ++i)
            count += m_plot.m_marks[i].count;
        if (x < m_area.left() || x > m_area.right())
            continue;
        painter.setPen(QPen(tokens.warnFill, 1));
        painter.drawLine(QPointF(x, m_area.top()), QPointF(x, m_area.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.warnFill);
        const double y = m_area.top() - 9;
        painter.drawPolygon(QPolygonF({{x - 5, y}, {x + 5, y}, {x, y + 8}}));
        const QString label = QCoreApplication::translate("LivePlot", "%1 rejected").arg(count);
        const double width = metrics.horizontalAdvance(label);
        // To the left as long as there is room; where marks crowd, the triangle has to do.
        const bool isBefore = x - 8 - width >= m_area.left();
        const double left = isBefore ? x - 8 - width : x + 8;
        const bool meetsNext = !isBefore && i < m_plot.m_marks.size()
            && left + width > xOf(m_plot.m_marks[i].at) - 6;
        const bool hasRoom = left >= labelEnd + 4 && left + width <= rect().width() && !meetsNext;
        labelEnd = std::max({labelEnd, x + 6, hasRoom ? left + width : 0});
        if (!hasRoom)
            continue;
        painter.setPen(tokens.warn);
        painter.drawText(QRectF(left, y - 4, width + 1, metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, label);
    }
}

// The nearest one: of those that are drawn as one, any is as good.
std::optional<double> LivePlot::View::markAt(double x) const
{
    std::optional<double> nearest;
    double distance = markReach;
    for (const Mark &mark : m_plot.m_marks) {
        const double away = std::abs(xOf(mark.at) - x);
        if (away > distance)
            continue;
        distance = away;
        nearest = mark.at;
    }
    return nearest;
}

void LivePlot::View::paintEndLabels(QPainter &painter) const
{
    if (!m_plot.m_endLabels)
        return;
    const QHash<QString, QColor> colours = Tokens::of(palette()).byName();
    painter.setFont(fontOf(Type::TinyStrong));
    const double height = QFontMetricsF(painter.font()).height();
    double lowest = m_area.bottom() + height; // of what is free, going up
    for (const Curve &curve : m_plot.m_curves) {
        if (curve.endLabel.isEmpty() || curve.points.isEmpty())
            continue;
        const double value = curve.points.last().y();
        const double wanted = std::isnan(value) ? m_area.bottom() : yOf(value);
        const double y = std::min(wanted + height / 2, lowest);
        lowest = y - height;
        const bool isQuiet = curve.token == u"slate"_s;
        painter.setPen(isQuiet ? Tokens::of(palette()).ink2 : colours.value(curve.token));
        painter.drawText(
            QRectF(m_area.right() + 8, y - height, rect().width() - m_area.right() - 8, height),
            Qt::AlignLeft | Qt::AlignVCenter, curve.endLabel);
    }
}

} // namespace penstock
