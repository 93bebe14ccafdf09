// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/callsplot.h"

#include "ui/charts/axes.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace penstock {

namespace {
constexpr int cell = 2; // pixels in which one dot of a kind is enough
constexpr double radius = 1.5;
constexpr int gridCount = 4;

void paintDot(QPainter &painter, QPointF at, CallsPlot::Kind kind, const Tokens &tokens)
{
    switch (kind) {
    case CallsPlot::Kind::Answered:
    case CallsPlot::Kind::WhatIf:
        painter.setPen(Qt::NoPen);
        painter.setBrush(kind == CallsPlot::Kind::WhatIf ? tokens.violetFill : tokens.accent);
        painter.drawEllipse(at, radius, radius);
        return;
    case CallsPlot::Kind::Throttled:
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens.warnFill);
        painter.drawPolygon(
            QPolygonF({at + QPointF(-4, -3), at + QPointF(4, -3), at + QPointF(0, 4)}));
        return;
    case CallsPlot::Kind::Failed:
        painter.setPen(QPen(tokens.failFill, 1.5));
        painter.drawLine(at + QPointF(-3, -3), at + QPointF(3, 3));
        painter.drawLine(at + QPointF(-3, 3), at + QPointF(3, -3));
        return;
    }
}
} // namespace

CallsPlot::CallsPlot(const QString &name, QString emptyText, QWidget *parent)
    : QWidget(parent)
    , m_emptyText(std::move(emptyText))
{
    setAccessibleName(name);
    describe();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void CallsPlot::setEmptyText(const QString &text)
{
    if (std::exchange(m_emptyText, text) == text)
        return;
    describe();
    update();
}

void CallsPlot::describe()
{
    const auto throttled = std::count_if(
        m_dots.begin(), m_dots.end(), [](const Dot &dot) { return dot.kind == Kind::Throttled; });
    if (m_dots.empty())
        setAccessibleDescription(m_emptyText);
    else
        setAccessibleDescription(
            throttled > 0 ? tr("%1 requests, %2 of them rejected").arg(m_dots.size()).arg(throttled)
                          : tr("%1 requests").arg(m_dots.size()));
}

void CallsPlot::setDots(std::vector<Dot> dots, double from, double to)
{
    m_from = from;
    m_to = std::max(to, from + 1);
    std::erase_if(dots, [this](const Dot &dot) { return dot.at < m_from || dot.at > m_to; });
    m_dots = std::move(dots);
    m_least = 0;
    m_most = 1;
    if (!m_dots.empty()) {
        const auto [least, most] = std::minmax_element(
            m_dots.begin(), m_dots.end(),
            [](const Dot &one, const Dot &other) { return one.number < other.number; });
        m_least = std::max(0.0, least->number - 1);
        m_most = std::max(most->number, m_least + gridCount);
    }
    describe();
    update();
}

void CallsPlot::paintEvent(QPaintEvent *)
{
    const QFontMetricsF metrics(fontOf(Type::Tiny));
    const double left = metrics.horizontalAdvance(u"1,000,000"_s) + 8;
    const QRectF area = QRectF(rect()).adjusted(left, roomAbove, -roomAtRight, -roomBelow);
    if (!area.isValid())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter, area);
    paintDots(painter, area);
    if (!m_dots.empty())
        return;
    painter.setFont(fontOf(Type::Body));
    painter.setPen(Tokens::of(palette()).ink3);
    painter.drawText(area, Qt::AlignCenter, m_emptyText);
}

void CallsPlot::paintAxes(QPainter &painter, const QRectF &area) const
{
    const Tokens &tokens = Tokens::of(palette());
    painter.setFont(fontOf(Type::Tiny));
    const double textHeight = QFontMetricsF(painter.font()).height();
    const double step = roundUp125((m_most - m_least) / gridCount);
    for (auto i = qint64(std::ceil(m_least / step)); double(i) * step <= m_most; ++i) {
        const double number = double(i) * step;
        const double part = (number - m_least) / (m_most - m_least);
        const double y = std::round(area.bottom() - part * area.height()) + 0.5;
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(tokens.ink3);
        painter.drawText(QRectF(0, y - textHeight / 2, area.left() - 6, textHeight),
                         Qt::AlignRight | Qt::AlignVCenter,
                         QLocale().toString(qlonglong(std::llround(number))));
    }
    painter.setPen(tokens.line2);
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    paintTimes(painter, area, width(), m_from, m_to, tokens);
}

// Throttles and failures last, so that they lie on top.
void CallsPlot::paintDots(QPainter &painter, const QRectF &area)
{
    const Tokens &tokens = Tokens::of(palette());
    const int columns = int(area.width()) / cell + 2;
    const int rows = int(area.height()) / cell + 2;
    m_drawn = 0;
    for (const Kind kind : {Kind::Answered, Kind::WhatIf, Kind::Failed, Kind::Throttled}) {
        std::vector<bool> taken(std::size_t(columns) * std::size_t(rows), false);
        for (const Dot &dot : m_dots) {
            if (dot.kind != kind)
                continue;
            const double x = (dot.at - m_from) / (m_to - m_from) * area.width();
            const double y = (m_most - dot.number) / (m_most - m_least) * area.height();
            const auto place
                = std::size_t(int(y) / cell) * std::size_t(columns) + std::size_t(int(x) / cell);
            if (taken[place])
                continue;
            taken[place] = true;
            ++m_drawn;
            paintDot(painter, area.topLeft() + QPointF(x, y), kind, tokens);
        }
    }
}

} // namespace penstock

#include "moc_callsplot.cpp"
