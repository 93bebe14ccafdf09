// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/treedelegate.h"

#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/tree/workbenchmodel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowpainting.h"

#include <QLineEdit>
#include <QPainter>
#include <QTreeView>

#include <algorithm>

namespace penstock {

namespace {
constexpr int rowHeight = 28;
constexpr int glyphSize = 14;
constexpr int profileText = 28;
constexpr int jobText = 48;
constexpr int editorMargin = 8; // as the style sheet has it, and the field's own

QColor glyphColour(Tone tone, const Tokens &tokens)
{
    switch (tone) {
    case Tone::Accent:
        return tokens.accent;
    case Tone::Warn:
        return tokens.warn;
    case Tone::Fail:
        return tokens.fail;
    default:
        return tokens.ink2;
    }
}

void paintGround(QPainter &painter, const QStyleOptionViewItem &option, const Tokens &tokens)
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool under = option.state.testFlag(QStyle::State_MouseOver);
    const QRectF ground = QRectF(option.rect).adjusted(4, 0, -4, 0);
    painter.setPen(Qt::NoPen);
    if (selected || under) {
        painter.setBrush(selected ? tokens.accentSoft : tokens.hover);
        painter.drawRoundedRect(ground, 6, 6);
    }
    if (hasRing(option)) {
        painter.setPen(QPen(tokens.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), 5, 5);
    }
}
} // namespace

TreeDelegate::TreeDelegate(QObject *parent)
    : QStyledItemDelegate(parent)
{ }

QSize TreeDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {120, std::max(rowHeight, QFontMetrics(fontOf(Type::Body)).height() + 8)};
}

QWidget *TreeDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &,
                                    const QModelIndex &index) const
{
    auto *const field = new QLineEdit(index.data(Qt::EditRole).toString(), parent);
    field->setAccessibleName(tr("Name"));
    return field;
}

void TreeDelegate::setEditorData(QWidget *, const QModelIndex &) const { }

void TreeDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const
{
    const int left = index.parent().isValid() ? jobText : profileText;
    editor->setGeometry(option.rect.adjusted(left - editorMargin, 1, -4, -1));
}

void TreeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool isJob = index.parent().isValid();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(*painter, option, tokens);

    const qreal ratio = painter->device()->devicePixelRatio();
    const int top = option.rect.top() + (option.rect.height() - glyphSize) / 2;
    QRect text = option.rect.adjusted(profileText, 0, -12, 0);
    if (isJob) {
        const Tone tone = Tone(index.data(WorkbenchModel::ToneRole).toInt());
        painter->drawPixmap(option.rect.left() + 26, top,
                            iconPixmap(index.data(WorkbenchModel::GlyphRole).toString(), glyphSize,
                                       glyphColour(tone, tokens), ratio));
        text.setLeft(option.rect.left() + jobText);
    } else {
        const auto *const tree = qobject_cast<const QTreeView *>(option.widget);
        const bool open = tree != nullptr && tree->isExpanded(index);
        painter->drawPixmap(
            option.rect.left() + 8, top,
            iconPixmap(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
                       glyphSize, tokens.ink2, ratio));
    }
    // Of a profile: what is wrong with it.
    paintAtRight(*painter, text, index.data(WorkbenchModel::BriefRole).toString(),
                 isJob ? tokens.ink2 : tokens.fail);
    painter->setFont(fontOf(selected || !isJob ? Type::BodyStrong : Type::Body));
    painter->setPen(tokens.ink);
    paintElided(*painter, text, index.data().toString());
    painter->restore();
}

} // namespace penstock
