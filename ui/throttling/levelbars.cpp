// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/levelbars.h"

#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowpainting.h"

#include <QPainter>

#include <algorithm>

namespace penstock {

namespace {
constexpr int levelHeight = 36;
constexpr int swatch = 8;
constexpr int barHeight = 6;

QString leftText(const SeenLevel &level)
{
    return LevelBars::tr("%1 of %2 left")
        .arg(countText(level.available), countText(level.capacity));
}

void paintLevel(QPainter &painter, const QRect &row, const SeenLevel &level, int index,
                const Tokens &tokens)
{
    const QRect words(row.left(), row.top(), row.width(), 20);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.ofLimit(index));
    painter.drawRoundedRect(QRect(row.left(), words.center().y() - swatch / 2 + 1, swatch, swatch),
                            2, 2);
    painter.setFont(fontOf(Type::Body));
    painter.setPen(tokens.ink2);
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, leftText(level));
    const int left = painter.fontMetrics().horizontalAdvance(leftText(level));
    const QRect name = words.adjusted(swatch + 8, 0, -left - 8, 0);
    painter.setPen(tokens.ink);
    paintElided(painter, name, level.name);

    const QRectF bar(row.left(), row.top() + 22, row.width(), barHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.track);
    painter.drawRoundedRect(bar, 3, 3);
    if (level.capacity <= 0 || level.available <= 0)
        return;
    const double part = std::min(1.0, double(level.available) / double(level.capacity));
    painter.setBrush(tokens.slate);
    painter.drawRoundedRect(
        QRectF(bar.left(), bar.top(), std::max(part * bar.width(), 6.0), bar.height()), 3, 3);
}
} // namespace

LevelBars::LevelBars(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LevelBars::setLevels(const std::vector<SeenLevel> &levels)
{
    const bool isAsHigh = levels.size() == m_levels.size();
    m_levels = levels;
    QStringList texts;
    for (const SeenLevel &level : levels)
        texts += level.name + u": "_s + leftText(level);
    setAccessibleName(texts.join(u", "_s));
    if (!isAsHigh)
        updateGeometry();
    update();
}

QSize LevelBars::sizeHint() const
{
    return {240, std::max(1, int(m_levels.size())) * levelHeight};
}

QSize LevelBars::minimumSizeHint() const
{
    return {180, sizeHint().height()};
}

void LevelBars::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = Tokens::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_levels.empty()) {
        painter.setFont(fontOf(Type::Body));
        painter.setPen(tokens.ink3);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("The profile had no limits."));
    }
    for (int i = 0; i < int(m_levels.size()); ++i)
        paintLevel(painter, QRect(0, i * levelHeight, width(), levelHeight),
                   m_levels[std::size_t(i)], i, tokens);
}

} // namespace penstock

#include "moc_levelbars.cpp"
