// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palettedelegate.h"

#include "ui/palette/palettemodel.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/rowpainting.h"

#include <QPainter>

#include <algorithm>

namespace penstock {

namespace {
constexpr int rowHeight = 32;
constexpr int margin = 12;
constexpr int iconSize = 16;
constexpr int textLeft = 40;
constexpr int gap = 8;
} // namespace

PaletteDelegate::PaletteDelegate(QObject *parent)
    : QStyledItemDelegate(parent)
{ }

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {200, std::max(rowHeight, QFontMetrics(fontOf(Type::Body)).height() + 12)};
}

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected || option.state.testFlag(QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(selected ? tokens.accentSoft : tokens.hover);
        painter->drawRoundedRect(option.rect, 6, 6);
    }
    const QRect row = option.rect.adjusted(margin, 0, -margin, 0);
    const QRect place(row.left(), row.top() + (row.height() - iconSize) / 2, iconSize, iconSize);
    index.data(Qt::DecorationRole).value<QIcon>().paint(painter, place);

    QRect text = row.adjusted(textLeft - margin, 0, 0, 0);
    paintAtRight(*painter, text, index.data(PaletteModel::KeysRole).toString(), tokens.ink2);
    const QString name = index.data().toString();
    painter->setFont(fontOf(Type::Body));
    painter->setPen(tokens.ink);
    paintElided(*painter, text, name);
    text.setLeft(text.left() + painter->fontMetrics().horizontalAdvance(name) + gap);
    painter->setFont(fontOf(Type::Small));
    painter->setPen(tokens.ink2);
    paintElided(*painter, text, index.data(PaletteModel::DetailRole).toString());
    painter->restore();
}

} // namespace penstock

#include "moc_palettedelegate.cpp"
