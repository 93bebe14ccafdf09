// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/statepill.h"

#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"

#include <QPainter>

namespace penstock {

namespace {
constexpr int leastHeight = 20;
constexpr int pillGlyph = 14;
constexpr int pillSide = 8;
constexpr int pillGap = 5;

struct Colours
{
    QColor ground;
    QColor text;
};

Colours coloursOf(Tone tone, const Tokens &tokens)
{
    switch (tone) {
    case Tone::Accent:
        return {tokens.accentSoft, tokens.accent};
    case Tone::Warn:
        return {tokens.warnSoft, tokens.warn};
    case Tone::Fail:
        return {tokens.failSoft, tokens.fail};
    case Tone::Ink:
    case Tone::Ink2:
    case Tone::Ink3:
        break;
    }
    return {tokens.track, tokens.ink2};
}
} // namespace

StatePill::StatePill(QWidget *parent)
    : QWidget(parent)
{
    setFont(fontOf(Type::SmallStrong));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StatePill::setState(const QString &glyph, const QString &word, Tone tone)
{
    if (m_glyph == glyph && m_word == word && m_tone == tone)
        return;
    m_glyph = glyph;
    m_word = word;
    m_tone = tone;
    setAccessibleName(word);
    updateGeometry();
    update();
}

QSize StatePill::sizeHint() const
{
    return {2 * pillSide + pillGlyph + pillGap + fontMetrics().horizontalAdvance(m_word),
            std::max(leastHeight, fontMetrics().height() + 4)};
}

void StatePill::paintEvent(QPaintEvent *)
{
    const Colours colours = coloursOf(m_tone, Tokens::of(palette()));
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.ground);
    painter.drawRoundedRect(rect(), rect().height() / 2.0, rect().height() / 2.0);
    if (!m_glyph.isEmpty())
        painter.drawPixmap(pillSide, (rect().height() - pillGlyph) / 2,
                           iconPixmap(m_glyph, pillGlyph, colours.text, devicePixelRatioF()));
    painter.setPen(colours.text);
    painter.drawText(rect().adjusted(pillSide + pillGlyph + pillGap, 0, 0, 0),
                     Qt::AlignVCenter | Qt::AlignLeft, m_word);
}

} // namespace penstock

#include "moc_statepill.cpp"
