// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitpictureview.h"

#include "ui/theme/tokens.h"

#include <penstock/limits/spec/limitshare.h>

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace penstock {

namespace {
constexpr double barWidth = 2;
constexpr double barStep = 4; // of those let through at one moment
constexpr double ticks = 4; // below the line

double partOf(Duration at, Duration span)
{
    return double(at.count()) / double(span.count());
}

void paintBars(QPainter &painter, const QRectF &area, const LimitPicture &picture,
               const QColor &colour)
{
    Duration last {-1};
    int sameMoment = 0;
    for (const LimitPicture::Call &call : picture.calls) {
        sameMoment = call.at == last ? sameMoment + 1 : 0;
        last = call.at;
        const double x
            = area.left() + partOf(call.at, picture.span) * area.width() + sameMoment * barStep;
        if (x + barWidth <= area.right())
            painter.fillRect(QRectF(std::round(x), area.top(), barWidth, area.height()), colour);
    }
}

void paintCalls(QPainter &painter, const QRectF &area, const LimitPicture &picture,
                const QColor &colour)
{
    const double step = std::min(area.height() / picture.subQueues, 8.0);
    const double thickness = std::max(2.0, std::floor(step * 0.55));
    const double top = area.bottom() - step * picture.subQueues;
    for (const LimitPicture::Call &call : picture.calls) {
        const double from = area.left() + partOf(call.at, picture.span) * area.width();
        const double to = area.left() + partOf(call.end, picture.span) * area.width() - 2;
        const QRectF bar(from, std::round(top + call.subQueue * step),
                         std::min(to, area.right()) - from, thickness);
        if (bar.width() > 0)
            painter.fillRect(bar, colour);
    }
}
} // namespace

void paintLimitPicture(QPainter &painter, const QRectF &area, const LimitPicture &picture,
                       const Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double base = std::round(area.bottom() - ticks - 1);
    const QRectF bars(area.left(), area.top(), area.width(), base - area.top());
    if (picture.subQueues > 0)
        paintCalls(painter, bars.adjusted(0, 0, 0, -2), picture, tokens.accent);
    else
        paintBars(painter, bars, picture, tokens.accent);
    painter.fillRect(QRectF(area.left(), base, area.width(), 1), tokens.line2);
    for (const Duration at : picture.boundaries) {
        const double x = area.left() + partOf(at, picture.span) * (area.width() - 1);
        painter.fillRect(QRectF(std::round(x), base + 1, 1, ticks), tokens.ctl);
    }
    painter.restore();
}

LimitPictureView::LimitPictureView(QWidget *parent)
    : QWidget(parent)
{
    setMinimumSize(80, 32);
}

void LimitPictureView::setLimit(const std::optional<Limit> &limit)
{
    m_picture.reset();
    if (limit)
        m_picture = pictureOf(settingsInUse(*limit));
    update();
}

void LimitPictureView::paintEvent(QPaintEvent *)
{
    if (!m_picture)
        return;
    QPainter painter(this);
    paintLimitPicture(painter, rect(), *m_picture, Tokens::of(palette()));
}

} // namespace penstock

#include "moc_limitpictureview.cpp"
