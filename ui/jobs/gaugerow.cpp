// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/gaugerow.h"

#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowpainting.h"

#include <QPainter>

namespace penstock {

namespace {
constexpr int side = 16;
constexpr int swatch = 8;
constexpr int barHeight = 8;

// "<b>97</b> of 100 left", right-aligned.
void paintAmount(QPainter &painter, const QRect &cell, const GaugeRow::Values &values,
                 const Tokens &tokens)
{
    painter.setFont(fontOf(Type::Body));
    painter.setPen(tokens.ink2);
    painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, values.of);
    const int width = painter.fontMetrics().horizontalAdvance(values.of);
    painter.setFont(fontOf(Type::BodyStrong));
    painter.setPen(values.isDebt ? tokens.warn : tokens.ink);
    painter.drawText(cell.adjusted(0, 0, -width, 0), Qt::AlignRight | Qt::AlignVCenter,
                     values.amount);
}

void paintBar(QPainter &painter, const QRectF &bar, const GaugeRow::Values &values,
              const Tokens &tokens)
{
    painter.setPen(values.binding ? QPen(tokens.accent, 1) : QPen(Qt::NoPen));
    painter.setBrush(values.binding ? tokens.panel : tokens.track);
    painter.drawRoundedRect(values.binding ? bar.adjusted(0.5, 0.5, -0.5, -0.5) : bar, 4, 4);
    const double width = std::clamp(values.left, 0.0, 1.0) * bar.width();
    if (width <= 0)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(values.isDebt        ? tokens.warnFill
                         : values.binding ? tokens.accent
                                          : tokens.slate);
    painter.drawRoundedRect(QRectF(bar.left(), bar.top(), std::max(width, 8.0), bar.height()), 4,
                            4);
}
} // namespace

GaugeRow::GaugeRow(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void GaugeRow::setValues(const Values &values)
{
    if (m_values == values)
        return;
    m_values = values;
    setToolTip(plainToolTip(values.source));
    setAccessibleName(values.name + u", "_s + values.rule);
    const QString left = values.amount + values.of + u", "_s + values.when;
    setAccessibleDescription(values.source.isEmpty() ? left : left + u". "_s + values.source);
    update();
}

void GaugeRow::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_values.binding) {
        painter.fillRect(rect(), tokens.accentSoft);
        painter.fillRect(QRect(0, 0, 3, height()), tokens.accent);
    }
    const int middle = height() / 2;
    const int when = std::clamp(width() / 5, 144, 220);
    const int amount = std::clamp(width() / 6, 120, 190);
    const int text = std::clamp(width() / 3, 120, 280);

    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.ofLimit(m_values.index));
    painter.drawRoundedRect(QRect(side, middle - 12, swatch, swatch), 2, 2);
    const QRect words(side + swatch + 6, 0, text - swatch - 6, height());
    painter.setPen(tokens.ink);
    painter.setFont(fontOf(m_values.binding ? Type::BodyStrong : Type::Body));
    paintElided(painter, words.adjusted(0, 0, 0, -middle + 1), m_values.name,
                Qt::AlignLeft | Qt::AlignBottom);
    painter.setPen(m_values.binding ? tokens.ink2 : tokens.ink3);
    painter.setFont(fontOf(Type::Tiny));
    paintElided(painter, words.adjusted(0, middle + 1, 0, 0), m_values.rule,
                Qt::AlignLeft | Qt::AlignTop);

    const QRect right(width() - side - when, 0, when, height());
    const QRect middleCell(right.left() - amount - 12, 0, amount, height());
    paintBar(painter,
             QRectF(words.right() + 16, middle - barHeight / 2.0,
                    middleCell.left() - words.right() - 32, barHeight),
             m_values, tokens);
    paintAmount(painter, middleCell, m_values, tokens);
    painter.setFont(fontOf(m_values.binding ? Type::BodyStrong : Type::Body));
    painter.setPen(m_values.binding ? tokens.accent : tokens.ink2);
    paintElided(painter, right, m_values.when, Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace penstock

#include "moc_gaugerow.cpp"
