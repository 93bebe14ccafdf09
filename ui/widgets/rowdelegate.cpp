// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rowdelegate.h"

#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowpainting.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace penstock {

namespace {
constexpr int side = 12;
constexpr int glyphGap = 8;
constexpr int glyphSize = 12;
constexpr int rowBadgeHeight = 16;

QColor colourOf(const QModelIndex &index, const Tokens &tokens)
{
    const QVariant tone = index.data(RowDelegate::ToneRole);
    return tone.isValid() ? tokens.byName().value(tokenOf(tone.value<Tone>())) : tokens.ink;
}

// What is painted at the left end of \a cell takes it away from there.
void paintBadge(QPainter &painter, QRect &cell, const QString &text, const Tokens &tokens)
{
    if (text.isEmpty())
        return;
    painter.setFont(fontOf(Type::TinyStrong));
    const int width = painter.fontMetrics().horizontalAdvance(text) + 12;
    const QRect badge(cell.left(), cell.center().y() - rowBadgeHeight / 2 + 1, width,
                      rowBadgeHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.warnSoft);
    painter.drawRoundedRect(badge, rowBadgeHeight / 2.0, rowBadgeHeight / 2.0);
    painter.setPen(tokens.warn);
    painter.drawText(badge, Qt::AlignCenter, text);
    cell.setLeft(badge.right() + 1 + glyphGap);
}

void paintGlyph(QPainter &painter, QRect &cell, const QString &name, const QColor &colour)
{
    if (name.isEmpty())
        return;
    const QPoint at(cell.left(), cell.center().y() - glyphSize / 2 + 1);
    painter.drawPixmap(at,
                       iconPixmap(name, glyphSize, colour, painter.device()->devicePixelRatioF()));
    cell.setLeft(cell.left() + glyphSize + glyphGap - 2);
}

void paintPending(QPainter &painter, const QRect &cell, const Tokens &tokens)
{
    constexpr int height = 8;
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.track);
    painter.drawRoundedRect(
        QRect(cell.left(), cell.center().y() - height / 2, cell.width() * 2 / 3, height), 4, 4);
}
} // namespace

RowDelegate::RowDelegate(QObject *parent)
    : QStyledItemDelegate(parent)
{ }

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QRect cell = option.rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected)
        painter->fillRect(cell, tokens.accentSoft);
    painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), tokens.line);
    if (selected && index.column() == 0)
        painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()), tokens.accent);
    QRect content = cell.adjusted(side, 0, -side, 0);
    if (index.data(PendingRole).toBool()) {
        paintPending(*painter, content, tokens);
        painter->restore();
        return;
    }
    const QColor colour = colourOf(index, tokens);
    paintBadge(*painter, content, index.data(BadgeRole).toString(), tokens);
    paintGlyph(*painter, content, index.data(GlyphRole).toString(), colour);
    const QVariant alignment = index.data(Qt::TextAlignmentRole);
    const Qt::Alignment where
        = alignment.isValid() ? Qt::Alignment(alignment.toInt()) : Qt::AlignLeft | Qt::AlignVCenter;
    const bool isMono = index.data(MonoRole).toBool();
    const bool isStrong = selected && index.column() == 0;
    painter->setFont(fontOf(isMono ? Type::Mono : isStrong ? Type::BodyStrong : Type::Body));
    painter->setPen(colour);
    // Of what is sent the end tells more.
    paintElided(*painter, content, index.data().toString(), where,
                isMono ? Qt::ElideLeft : Qt::ElideRight);
    painter->restore();
}

void makeRows(QTableView &table, int rowHeight)
{
    table.setItemDelegate(new RowDelegate(&table));
    table.setShowGrid(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setTabKeyNavigation(false);
    table.setWordWrap(false);
    table.setCornerButtonEnabled(false);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(rowHeight);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setTextElideMode(Qt::ElideRight);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table.horizontalHeader()->setFocusPolicy(Qt::NoFocus);
}

} // namespace penstock

#include "moc_rowdelegate.cpp"
