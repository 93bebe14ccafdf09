// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/fieldgrid.h"

#include "ui/widgets/faultline.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

namespace penstock {

FieldGrid::FieldGrid(std::vector<FieldLine> fields, QWidget *parent)
    : QWidget(parent)
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
    const int row = 2 * int(index);
    m_grid->addWidget(line.label, row, 0);
    m_grid->addWidget(widget, row, 1);
    m_grid->addWidget(line.fault, row + 1, 1);
    m_lines.push_back(std::move(line));
}

void FieldGrid::commit(std::size_t index, const QString &text)
{
    Line &line = m_lines[index];
    line.refused.clear(); // what is taken is shown at once
    line.refused = line.field.take(text);
    if (line.refused.isEmpty())
        follow();
    else
        showFault(line.fault, line.edit, line.refused);
}

void FieldGrid::follow()
{
    for (Line &line : m_lines) {
        const bool isShown = !line.field.isShown || line.field.isShown();
        QWidget *const widget
            = line.edit != nullptr ? static_cast<QWidget *>(line.edit) : line.choice;
        line.label->setVisible(isShown);
        widget->setVisible(isShown);
        if (!isShown)
            line.refused.clear();
        const QString text = line.field.text();
        if (line.choice != nullptr)
            line.choice->setCurrentIndex(text.toInt());
        else if (line.refused.isEmpty() && line.edit->text() != text)
            line.edit->setText(text);
        const QString fault = line.refused.isEmpty() ? line.field.fault() : line.refused;
        showFault(line.fault, widget, isShown ? fault : QString());
    }
}

} // namespace penstock
