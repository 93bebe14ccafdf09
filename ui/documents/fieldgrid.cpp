// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/fieldgrid.h"

#include "ui/documents/document.h"
#include "ui/widgets/faultline.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QStyleOptionComboBox>

#include <algorithm>
#include <utility>

namespace penstock {

namespace {
constexpr int aroundChoice = 8; // what a box takes beside its words and its arrow
}

FieldGrid::FieldGrid(Document &document, std::vector<FieldLine> fields, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    m_lines.reserve(fields.size());
    for (FieldLine &field : fields)
        add(std::move(field));
    follow();
}

void FieldGrid::add(FieldLine field)
{
    const std::size_t index = m_lines.size();
    Line line {std::move(field)};
    line.label = makeLabel(line.field.label, Type::Body, Tone::Ink2);
    QWidget *widget = nullptr;
    if (line.field.choices.isEmpty()) {
        line.edit = new QLineEdit;
        line.edit->setFont(fontOf(Type::Mono));
        line.edit->setPlaceholderText(line.field.hint);
        connect(line.edit, &QLineEdit::editingFinished, this,
                [this, index] { commit(index, m_lines[index].edit->text()); });
        widget = line.edit;
    } else {
        line.choice = new QComboBox;
        line.choice->addItems(line.field.choices);
        line.choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        connect(line.choice, &QComboBox::activated, this,
                [this, index](int chosen) { commit(index, QString::number(chosen)); });
        widget = line.choice;
    }
    widget->setAccessibleName(line.field.label);
    widget->setToolTip(plainToolTip(line.field.tip));
    widget->setProperty("edits", line.field.pointers); // of the file
    line.fault = makeFaultLine();
    m_lines.push_back(std::move(line));
    place(index);
}

QWidget *FieldGrid::Line::widget() const
{
    return edit != nullptr ? static_cast<QWidget *>(edit) : choice;
}

void FieldGrid::place(std::size_t index)
{
    const Line &line = m_lines[index];
    const int row = 3 * int(index);
    const int column = m_isNarrow ? 0 : 1;
    const int columns = m_isNarrow ? 2 : 1;
    m_grid->addWidget(line.label, row, 0, 1, columns);
    m_grid->addWidget(line.widget(), m_isNarrow ? row + 1 : row, column, 1, columns);
    m_grid->addWidget(line.fault, row + 2, column, 1, columns);
}

// A choice is read as a whole.
void FieldGrid::arrange()
{
    int labels = 0;
    int choices = 0;
    for (const Line &line : m_lines) {
        if (line.label->isHidden())
            continue;
        labels = std::max(labels, line.label->sizeHint().width());
        if (line.choice == nullptr)
            continue;
        QStyleOptionComboBox option;
        option.initFrom(line.choice);
        const QFontMetrics metrics = line.choice->fontMetrics();
        int widest = 0;
        for (const QString &each : line.field.choices)
            widest = std::max(widest, metrics.horizontalAdvance(each));
        const QSize whole = style()->sizeFromContents(
            QStyle::CT_ComboBox, &option, {widest + aroundChoice, metrics.height()}, line.choice);
        choices = std::max(choices, whole.width());
    }
    const bool isNarrow = labels + m_grid->horizontalSpacing() + choices > width();
    if (std::exchange(m_isNarrow, isNarrow) == isNarrow)
        return;
    for (std::size_t index = 0; index < m_lines.size(); ++index)
        place(index);
}

void FieldGrid::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void FieldGrid::commit(std::size_t index, const QString &text)
{
    const Line &line = m_lines[index];
    const bool isRefused = !line.field.rejection(text).isEmpty();
    m_document.setRefused(line.pointer(), isRefused ? std::optional(text) : std::nullopt,
                          line.field.mayHoldPassword);
    if (!isRefused)
        line.field.take(text);
    follow();
}

void FieldGrid::follow()
{
    for (const Line &line : m_lines) {
        const bool isShown = !line.field.isShown || line.field.isShown();
        QWidget *const widget = line.widget();
        line.label->setVisible(isShown);
        widget->setVisible(isShown);
        const auto before = m_document.refusedAt(line.pointer());
        // Another edit, or an undo, may have made it valid.
        if (before && (!isShown || line.field.rejection(*before).isEmpty()))
            m_document.setRefused(line.pointer(), std::nullopt);
        if (line.edit != nullptr && line.field.hintNow)
            line.edit->setPlaceholderText(line.field.hintNow());
        const std::optional<QString> refused = m_document.refusedAt(line.pointer());
        const QString text = refused ? *refused : line.field.text();
        if (line.choice != nullptr)
            line.choice->setCurrentIndex(text.toInt());
        else if (line.edit->text() != text)
            line.edit->setText(text);
        showFault(line.fault, widget,
                  refused       ? line.field.rejection(*refused)
                      : isShown ? line.field.fault()
                                : QString());
    }
    arrange();
}

} // namespace penstock

#include "moc_fieldgrid.cpp"
