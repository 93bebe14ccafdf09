// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/fieldspanel.h"

#include "ui/widgets/faultline.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

namespace penstock {

FieldsPanel::FieldsPanel(JobDocument &document, std::vector<JobField> fields, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    m_lines.reserve(fields.size());
    for (JobField &field : fields)
        add(std::move(field));
    connect(&m_document, &JobDocument::changed, this, &FieldsPanel::show);
    show();
}

void FieldsPanel::add(JobField field)
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
    widget->setProperty("edits", line.field.pointers); // of the job's file
    line.fault = makeFaultLine();
    const int row = 2 * int(index);
    m_grid->addWidget(line.label, row, 0);
    m_grid->addWidget(widget, row, 1);
    m_grid->addWidget(line.fault, row + 1, 1);
    m_lines.push_back(std::move(line));
}

void FieldsPanel::commit(std::size_t index, const QString &text)
{
    Line &line = m_lines[index];
    JobSpec spec = m_document.spec();
    const QString refusal = line.field.take(spec, text);
    line.refused = refusal;
    if (!refusal.isEmpty())
        return showFault(line.fault, line.edit, refusal);
    if (spec == m_document.spec())
        return show();
    m_document.change(tr("Change %1").arg(line.field.label), spec, line.field.pointers.front());
}

QString FieldsPanel::faultOf(const Line &line) const
{
    if (!line.refused.isEmpty())
        return line.refused;
    for (const QString &pointer : line.field.pointers) {
        // What is below a choice has a field of its own.
        QString fault = line.choice == nullptr ? m_document.faultAt(pointer) : QString();
        if (!fault.isEmpty())
            return fault;
    }
    return {};
}

void FieldsPanel::show()
{
    const JobSpec &spec = m_document.spec();
    for (Line &line : m_lines) {
        const bool isShown = !line.field.isFor || line.field.isFor(spec);
        QWidget *const widget
            = line.edit != nullptr ? static_cast<QWidget *>(line.edit) : line.choice;
        line.label->setVisible(isShown);
        widget->setVisible(isShown);
        if (!isShown)
            line.refused.clear();
        const QString text = line.field.text(spec);
        if (line.choice != nullptr)
            line.choice->setCurrentIndex(text.toInt());
        else if (line.refused.isEmpty() && line.edit->text() != text)
            line.edit->setText(text);
        showFault(line.fault, widget, isShown ? faultOf(line) : QString());
    }
}

bool FieldsPanel::hasNews() const
{
    return std::any_of(m_lines.begin(), m_lines.end(), [this](const Line &line) {
        return line.field.isSet(m_document.spec()) || !faultOf(line).isEmpty();
    });
}

} // namespace penstock
