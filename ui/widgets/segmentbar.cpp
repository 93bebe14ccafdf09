// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmentbar.h"

#include "ui/widgets/tokens.h"

#include <QPainter>
#include <QPainterPath>

namespace penstock {

namespace {
constexpr double leastWidth = 4;
}

SegmentBar::SegmentBar(QWidget *parent)
    : QWidget(parent)
{
    setFixedHeight(12);
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
    outline.addRoundedRect(rect(), 4, 4);
    painter.setClipPath(outline);
    painter.fillRect(rect(), tokens.track);
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
        painter.fillRect(QRectF(x, 0, width, rect().height()), colour);
        x += width;
        painter.fillRect(QRectF(x, 0, 1, rect().height()), tokens.panel);
        x += 1;
    }
}

} // namespace penstock
