// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/foldedsection.h"

#include "ui/theme/icons.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/parts.h"

#include <QPushButton>

namespace penstock {

FoldedSection::FoldedSection(const QString &title, std::function<QWidget *()> make, QWidget *parent)
    : QWidget(parent)
    , m_make(std::move(make))
    , m_column(makeColumnLayout(6, {}, this))
    , m_head(makeButton(title, ButtonKind::Ghost, u"chevron-right"_s))
    , m_summary(new ElidedLabel({}, Type::Small, Tone::Ink2))
{
    m_head->setCheckable(true);
    auto *const row = makeRowLayout(8);
    row->addWidget(m_head);
    row->addWidget(m_summary, 1);
    m_column->addLayout(row);
    connect(m_head, &QPushButton::toggled, this, &FoldedSection::showContent);
}

void FoldedSection::setSummary(const QString &text)
{
    m_summary->setText(text);
    m_head->setAccessibleDescription(text);
}

void FoldedSection::setOpen(bool isOpen)
{
    m_head->setChecked(isOpen);
}

bool FoldedSection::isOpen() const
{
    return m_head->isChecked();
}

void FoldedSection::showContent(bool isOpen)
{
    if (isOpen && m_content == nullptr) {
        m_content = m_make();
        m_content->setContentsMargins(8, 0, 0, 8);
        m_column->addWidget(m_content);
    }
    m_content->setVisible(isOpen);
    m_head->setIcon(iconBesideText(isOpen ? u"chevron-down"_s : u"chevron-right"_s));
}

} // namespace penstock

#include "moc_foldedsection.cpp"
