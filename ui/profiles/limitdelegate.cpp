// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/limitdelegate.h"

#include "ui/profiles/limitpictureview.h"
#include "ui/profiles/limitsmodel.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/rowpainting.h"

#include <QPainter>

#include <algorithm>

namespace penstock {

namespace {
constexpr int rowHeight = 64;
constexpr int gripAt = 12;
constexpr int swatchAt = 34;
constexpr int textAt = 50;
constexpr int pictureHeight = 36;
constexpr int maxPicture = 264;

void paintGround(QPainter &painter, const QStyleOptionViewItem &option, const Tokens &tokens)
{
    const QRect &rect = option.rect;
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter.fillRect(rect, tokens.accentSoft);
        painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), tokens.accent);
    } else if (option.state.testFlag(QStyle::State_MouseOver)) {
        painter.fillRect(rect, tokens.hover);
    }
    painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), tokens.line);
    if (hasRing(option)) {
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(1, 1, -1, -1));
    }
}

// Six dots: it can be taken and moved.
void paintGrip(QPainter &painter, const QRect &rect, const QColor &colour)
{
    for (int column = 0; column < 2; ++column) {
        for (int row = 0; row < 3; ++row)
            painter.fillRect(
                QRect(rect.left() + gripAt + column * 4, rect.center().y() - 4 + row * 4, 2, 2),
                colour);
    }
}

// Colours repeat from the fifth limit on, hollow.
void paintSwatch(QPainter &painter, const QPoint &at, int index, const Tokens &tokens)
{
    const QColor colour = tokens.ofLimit(index);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(index < 4 ? QPen(Qt::NoPen) : QPen(colour, 1.5));
    painter.setBrush(index < 4 ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(QRectF(at.x(), at.y(), 8, 8), 2, 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
}
} // namespace

LimitDelegate::LimitDelegate(QObject *parent)
    : QStyledItemDelegate(parent)
{ }

QSize LimitDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    const int text
        = QFontMetrics(fontOf(Type::Body)).height() + QFontMetrics(fontOf(Type::Tiny)).height();
    return {240, std::max(rowHeight, text + 16)};
}

void LimitDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const QRect &rect = option.rect;
    painter->save();
    paintGround(*painter, option, tokens);
    paintGrip(*painter, rect, tokens.ctl);
    const int middle = rect.center().y();
    paintSwatch(*painter, QPoint(rect.left() + swatchAt, middle - 13), index.row(), tokens);

    const int picture = std::min(maxPicture, rect.width() * 2 / 5);
    const QRect text(rect.left() + textAt, rect.top(), rect.width() - textAt - picture - 36,
                     rect.height());
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->setFont(fontOf(selected ? Type::BodyStrong : Type::Body));
    painter->setPen(tokens.ink);
    paintElided(*painter, text.adjusted(0, 0, 0, middle - rect.bottom()), index.data().toString(),
                Qt::AlignLeft | Qt::AlignBottom);
    const QString fault = index.data(LimitsModel::FaultRole).toString();
    painter->setFont(fontOf(Type::Tiny));
    painter->setPen(fault.isEmpty() ? tokens.ink2 : tokens.fail);
    const QString rule = fault.isEmpty() ? index.data(LimitsModel::RuleRole).toString() : fault;
    paintElided(*painter, text.adjusted(0, middle - rect.top() + 2, 0, 0), rule,
                Qt::AlignLeft | Qt::AlignTop);

    if (const auto *const model = qobject_cast<const LimitsModel *>(index.model()))
        paintLimitPicture(*painter,
                          QRectF(rect.right() - 16 - picture, middle - pictureHeight / 2.0, picture,
                                 pictureHeight),
                          model->picture(index.row()), tokens);
    painter->restore();
}

} // namespace penstock

#include "moc_limitdelegate.cpp"
