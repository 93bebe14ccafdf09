// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/commandpalette.h"

#include "ui/guide/chapter.h"
#include "ui/theme/icons.h"
#include "ui/theme/tokens.h"
#include "ui/theme/typography.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowpainting.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>

#include <algorithm>

namespace penstock {

namespace {
constexpr int paletteWidth = 560;
constexpr int paletteHeight = 400;
constexpr int rowHeight = 32;
constexpr int margin = 12;
constexpr int iconSize = 16;
constexpr int textLeft = 40;
constexpr int gap = 8;

// Paints a row of the palette: icon, text, detail, and shortcut on the right.
class PaletteDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

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
} // namespace

CommandPalette::CommandPalette(std::vector<PaletteEntry> entries, QWidget *parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint)
    , m_model(std::move(entries))
    , m_field(new QLineEdit)
    , m_list(new QListView)
    , m_nothing(makeLabel(tr("No matches."), Type::Body, Tone::Ink3))
{
    setChapter(this, Chapter::Keys);
    setObjectName(u"palette"_s);
    setAccessibleName(tr("Go to a job or profile, or run a command"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_field->setPlaceholderText(tr("Go to a job or profile, or run a command"));
    m_field->setAccessibleName(tr("Go to a job or profile, or run a command"));
    m_field->addAction(icon(u"search"_s), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setAccessibleName(tr("Jobs, profiles and commands"));
    m_list->setFocusPolicy(Qt::NoFocus); // the field has it all the time
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->hide();
    auto *const layout = makeColumnLayout(8, {8, 8, 8, 8}, this);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_nothing, 1);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListView::clicked, this, &CommandPalette::run);
    filter({});
}

void CommandPalette::openIn(const QWidget &window)
{
    resize(std::min(paletteWidth, window.width() - 32),
           std::min(paletteHeight, window.height() - 80));
    move(window.mapToGlobal(QPoint((window.width() - width()) / 2, 40)));
    show();
    m_field->setFocus(Qt::PopupFocusReason);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const auto *const key = static_cast<QKeyEvent *>(event);
    const int pageRows = std::max(1, m_list->height() / std::max(1, m_list->sizeHintForRow(0)) - 1);
    int step = 0;
    switch (key->key()) {
    case Qt::Key_Down:
        step = 1;
        break;
    case Qt::Key_Up:
        step = -1;
        break;
    case Qt::Key_PageDown:
        step = pageRows;
        break;
    case Qt::Key_PageUp:
        step = -pageRows;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run();
        return true;
    default:
        return QDialog::eventFilter(watched, event);
    }
    const int last = m_model.rowCount() - 1;
    if (last >= 0)
        m_list->setCurrentIndex(
            m_model.index(std::clamp(m_list->currentIndex().row() + step, 0, last)));
    return true;
}

void CommandPalette::filter(const QString &text)
{
    m_model.setFilter(text);
    const bool isEmpty = m_model.rowCount() == 0;
    m_list->setVisible(!isEmpty);
    m_nothing->setVisible(isEmpty);
    m_list->setCurrentIndex(m_model.index(0));
}

void CommandPalette::run()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid())
        return;
    // After this one has gone: what is run may open a dialog of its own.
    QTimer::singleShot(0, parent(), m_model.entryAt(index.row()).run);
    close();
}

} // namespace penstock

#include "moc_commandpalette.cpp"
