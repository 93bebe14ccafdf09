// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmentbar.h"

#include "ui/theme/tokens.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace penstock {

namespace {
constexpr double leastWidth = 4;
constexpr int barHeight = 12;
constexpr int around = 3; // above it and below, for the tick
constexpr double tickWidth = 2;
}

SegmentBar::SegmentBar(QWidget *parent)
    : QWidget(parent)
{
    setFixedHeight(barHeight + 2 * around);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SegmentBar::setParts(const Parts &parts)
{
    if (m_parts == parts)
        return;
    m_parts = parts;
    update();
}

void SegmentBar::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    const QRect bar = rect().adjusted(0, around, 0, -around);
    outline.addRoundedRect(bar, 4, 4);
    painter.setClipPath(outline);
    painter.fillRect(bar, tokens.track);
    if (m_parts.total <= 0)
        return;
    double x = 0;
    const std::pair<std::int64_t, QColor> segments[] = {{m_parts.done, tokens.accent},
                                                        {m_parts.retrying, tokens.warnFill},
                                                        {m_parts.failed, tokens.failFill}};
    for (const auto &[count, colour] : segments) {
        if (count <= 0)
            continue;
        const double share = double(count) / double(m_parts.total);
        const double width = std::max(leastWidth, share * rect().width());
        painter.fillRect(QRectF(x, around, width, barHeight), colour);
        x += width;
        painter.fillRect(QRectF(x, around, 1, barHeight), tokens.panel);
        x += 1;
    }
    if (m_parts.planned) {
        const double share = double(*m_parts.planned) / double(m_parts.total);
        const double at = std::clamp(share * width(), tickWidth / 2, width() - tickWidth / 2);
        painter.setClipping(false);
        painter.fillRect(QRectF(std::round(at - tickWidth / 2), 0, tickWidth, height()),
                         tokens.ink);
    }
}

} // namespace penstock

#include "moc_segmentbar.cpp"
