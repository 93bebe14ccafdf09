// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pagetabs.h"

#include "ui/theme/tokens.h"

#include <QFontMetrics>
#include <QPainter>

namespace penstock {

namespace {
constexpr int tabGap = 20; // between two pages
constexpr int beside = 8; // between name and number
constexpr int badgeHeight = 16;
constexpr int textHeight = 20;
constexpr int below = 8; // of it the line is 2

int badgeWidth(const QString &count)
{
    return QFontMetrics(fontOf(Type::TinyStrong)).horizontalAdvance(count) + 12;
}

int nameWidth(const QString &name)
{
    return QFontMetrics(fontOf(Type::BodyStrong)).horizontalAdvance(name);
}
} // namespace

PageTabs::PageTabs(const QString &name, QWidget *parent)
    : QTabBar(parent)
{
    setAccessibleName(name);
    setExpanding(false);
    setDrawBase(false);
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideNone);
    setMouseTracking(true);
}

void PageTabs::setCount(int index, std::int64_t count, Tone tone)
{
    const QString text = count > 0 ? countText(count) : QString();
    if (text == countAt(index))
        return;
    const bool isAsWide = text.size() == countAt(index).size();
    setTabData(index, QVariant::fromValue(std::pair(text, int(tone))));
    setAccessibleTabName(index, text.isEmpty() ? QString() : tabText(index) + u", "_s + text);
    if (isAsWide)
        update(tabRect(index));
    else
        setTabText(index, tabText(index)); // measures it again
}

QString PageTabs::countAt(int index) const
{
    return tabData(index).value<std::pair<QString, int>>().first;
}

QSize PageTabs::tabSizeHint(int index) const
{
    const QString count = countAt(index);
    const int badge = count.isEmpty() ? 0 : beside + badgeWidth(count);
    return {nameWidth(tabText(index)) + badge + tabGap, textHeight + below};
}

void PageTabs::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int i = 0; i < count(); ++i)
        paintTab(painter, i);
}

void PageTabs::paintTab(QPainter &painter, int index) const
{
    const Tokens &tokens = Tokens::of(palette());
    const QRect tab = tabRect(index).adjusted(0, 0, -tabGap, 0);
    const bool isCurrent = index == currentIndex();
    const bool isUnderMouse = tabRect(index).contains(mapFromGlobal(QCursor::pos()));
    painter.setFont(fontOf(isCurrent ? Type::BodyStrong : Type::Body)); // as wide as the strong one
    painter.setPen(isCurrent || isUnderMouse ? tokens.ink : tokens.ink2);
    const QRect words(tab.left(), tab.top(), tab.width(), textHeight);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, tabText(index));
    const auto [text, tone] = tabData(index).value<std::pair<QString, int>>();
    if (!text.isEmpty()) {
        const QRect badge(tab.left() + nameWidth(tabText(index)) + beside,
                          words.center().y() - badgeHeight / 2 + 1, badgeWidth(text), badgeHeight);
        const bool isWarning = Tone(tone) == Tone::Warn;
        painter.setPen(Qt::NoPen);
        painter.setBrush(isWarning ? tokens.warnSoft : tokens.track);
        painter.drawRoundedRect(badge, badgeHeight / 2.0, badgeHeight / 2.0);
        painter.setFont(fontOf(Type::TinyStrong));
        painter.setPen(isWarning ? tokens.warn : tokens.ink2);
        painter.drawText(badge, Qt::AlignCenter, text);
    }
    if (isCurrent)
        painter.fillRect(QRect(tab.left(), tab.bottom() - 1, tab.width(), 2), tokens.accent);
    if (isCurrent && hasFocus()) {
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(tab.adjusted(-3, 1, 3, -5), 4, 4);
    }
}

} // namespace penstock

#include "moc_pagetabs.cpp"
