// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/stepslist.h"

#include "ui/widgets/parts.h"
#include "ui/widgets/swatch.h"

#include <QGridLayout>
#include <QLabel>

namespace penstock {

namespace {
QWidget *makeMark(StepsList::Mark mark, int number)
{
    if (mark == StepsList::Mark::Number) {
        QLabel *const label = makeLabel(QString::number(number), Type::TinyStrong, Tone::Ink2);
        label->setProperty("count", u"neutral"_s);
        label->setAlignment(Qt::AlignCenter);
        return label;
    }
    return new Swatch(mark == StepsList::Mark::Event ? u"warnFill"_s : u"slate"_s,
                      mark == StepsList::Mark::Event ? Swatch::Form::Dot : Swatch::Form::Ring);
}

QLabel *makeText(const QString &text, Tone tone)
{
    QLabel *const label = makeWrapped(text, Type::Body, tone);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}
} // namespace

StepsList::StepsList(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(0);
    m_grid->setColumnStretch(1, 1);
}

void StepsList::setSteps(const std::vector<Step> &steps)
{
    if (m_steps == steps)
        return;
    m_steps = steps;
    while (QLayoutItem *const item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (int row = 0; row < m_grid->rowCount(); ++row)
        m_grid->setRowMinimumHeight(row, 0);
    int row = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QWidget *const mark = makeMark(steps[i].mark, int(i) + 1);
        const bool isNumber = steps[i].mark == Mark::Number;
        mark->setMinimumWidth(isNumber ? 18 : 8);
        if (isNumber)
            m_grid->addWidget(mark, row, 0, Qt::AlignTop);
        else
            m_grid->addWidget(mark, row, 0, Qt::AlignVCenter);
        m_grid->addWidget(makeText(steps[i].line, Tone::Ink), row++, 1);
        if (!steps[i].below.isEmpty())
            m_grid->addWidget(makeText(steps[i].below, Tone::Ink2), row++, 1);
        m_grid->setRowMinimumHeight(row++, 8);
    }
}

} // namespace penstock

#include "moc_stepslist.cpp"
