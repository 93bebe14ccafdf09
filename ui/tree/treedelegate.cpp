// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/treedelegate.h"

#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/tree/workbenchmodel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/rowpainting.h"

#include <QLineEdit>
#include <QPainter>
#include <QToolTip>
#include <QTreeView>
#include <QValidator>

#include <algorithm>

namespace penstock {

namespace {
constexpr int rowHeight = 28;
constexpr int glyphSize = 14;
constexpr int glyphLeft = 26; // of what stands below a profile
constexpr int profileText = 28;
constexpr int jobText = 48;
constexpr int folderIndent = 20;
constexpr int editorMargin = 8; // as the style sheet has it, and the field's own

bool isFolder(const QModelIndex &index)
{
    return !index.data(WorkbenchModel::FolderRole).toString().isEmpty();
}

// What is in a folder stands further to the right.
int indentOf(const QModelIndex &index)
{
    return isFolder(index.parent()) ? folderIndent : 0;
}

int textLeft(const QModelIndex &index)
{
    return index.parent().isValid() ? jobText + indentOf(index) : profileText;
}

// Enter does not take a name that cannot be, and the field stays.
class NameValidator final : public QValidator
{
public:
    NameValidator(std::function<QString(const QString &)> faultOf, QObject *parent)
        : QValidator(parent)
        , m_faultOf(std::move(faultOf))
    { }

    State validate(QString &name, int &) const override
    {
        return m_faultOf(name).isEmpty() ? Acceptable : Intermediate;
    }

private:
    std::function<QString(const QString &)> m_faultOf;
};

void paintArrow(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
                const QColor &colour)
{
    const auto *const tree = qobject_cast<const QTreeView *>(option.widget);
    const bool open = tree != nullptr && tree->isExpanded(index);
    painter.drawPixmap(option.rect.left() + 8,
                       option.rect.top() + (option.rect.height() - glyphSize) / 2,
                       iconPixmap(open ? u"chevron-down"_s : u"chevron-right"_s, glyphSize, colour,
                                  painter.device()->devicePixelRatio()));
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

TreeDelegate::TreeDelegate(NameFault nameFault, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_nameFault(std::move(nameFault))
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
    const auto faultOf = [nameFault = m_nameFault, row = QPersistentModelIndex(index)](
                             const QString &name) { return nameFault(row, name); };
    field->setValidator(new NameValidator(faultOf, field));
    connect(field, &QLineEdit::textChanged, field, [field, faultOf](const QString &name) {
        const QString fault = faultOf(name);
        setLook(field, "invalid", fault.isEmpty() ? u"false"_s : u"true"_s);
        field->setAccessibleDescription(fault);
        QToolTip::showText(field->mapToGlobal(field->rect().bottomLeft()), plainToolTip(fault),
                           field);
    });
    return field;
}

void TreeDelegate::setEditorData(QWidget *, const QModelIndex &) const { }

void TreeDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                        const QModelIndex &index) const
{
    editor->setGeometry(option.rect.adjusted(textLeft(index) - editorMargin, 1, -4, -1));
}

void TreeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                         const QModelIndex &index) const
{
    const Tokens &tokens = Tokens::of(option.palette);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool isProfile = !index.parent().isValid();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(*painter, option, tokens);

    if (isProfile || (isFolder(index) && index.model()->hasChildren(index)))
        paintArrow(*painter, option, index, tokens.ink2);
    if (!isProfile) {
        const Tone tone = Tone(index.data(WorkbenchModel::ToneRole).toInt());
        painter->drawPixmap(option.rect.left() + glyphLeft + indentOf(index),
                            option.rect.top() + (option.rect.height() - glyphSize) / 2,
                            iconPixmap(index.data(WorkbenchModel::GlyphRole).toString(), glyphSize,
                                       tokens.byName().value(tokenOf(tone)),
                                       painter->device()->devicePixelRatio()));
    }
    QRect text = option.rect.adjusted(textLeft(index), 0, -12, 0);
    // Of a profile: what is wrong with it.
    paintAtRight(*painter, text, index.data(WorkbenchModel::BriefRole).toString(),
                 isProfile ? tokens.fail : tokens.ink2);
    painter->setFont(fontOf(selected || isProfile ? Type::BodyStrong : Type::Body));
    painter->setPen(tokens.ink);
    paintElided(*painter, text, index.data().toString());
    painter->restore();
}

} // namespace penstock

#include "moc_treedelegate.cpp"
