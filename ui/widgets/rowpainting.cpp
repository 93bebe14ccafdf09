// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowpainting.h"

#include "ui/theme/typography.h"

#include <QPainter>
#include <QStyleOptionViewItem>

#include <algorithm>

namespace penstock {

bool hasRing(const QStyleOptionViewItem &option)
{
    return option.state.testFlag(QStyle::State_HasFocus)
        && option.state.testFlag(QStyle::State_KeyboardFocusChange);
}

void paintElided(QPainter &painter, const QRect &place, const QString &text,
                 Qt::Alignment alignment, Qt::TextElideMode mode)
{
    painter.drawText(place, int(alignment),
                     painter.fontMetrics().elidedText(text, mode, std::max(0, place.width())));
}

void paintAtRight(QPainter &painter, QRect &place, const QString &text, const QColor &colour)
{
    constexpr int gap = 8;
    if (text.isEmpty())
        return;
    painter.setFont(fontOf(Type::Small));
    painter.setPen(colour);
    painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, text);
    place.setRight(place.right() - painter.fontMetrics().horizontalAdvance(text) - gap);
}

} // namespace penstock
