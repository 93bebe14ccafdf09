// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmentswitch.h"

#include "ui/widgets/parts.h"

#include <QButtonGroup>
#include <QToolButton>

namespace penstock {

SegmentSwitch::SegmentSwitch(const QString &name, const QStringList &choices, QWidget *parent)
    : QWidget(parent)
    , m_group(new QButtonGroup(this))
{
    auto *const row = makeRowLayout(0, {}, this);
    for (qsizetype i = 0; i < choices.size(); ++i) {
        auto *const button = new QToolButton(this);
        button->setText(choices[i]);
        button->setAccessibleName(name + u": "_s + choices[i]);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setProperty("seg", u"true"_s);
        button->setProperty("small", u"true"_s);
        button->setProperty("place",
                            i == 0                        ? u"first"_s
                                : i == choices.size() - 1 ? u"last"_s
                                                          : u"middle"_s);
        m_group->addButton(button, int(i));
        row->addWidget(button);
    }
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setCurrent(0);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentSwitch::currentChanged);
}

int SegmentSwitch::current() const
{
    return m_group->checkedId();
}

void SegmentSwitch::setCurrent(int index)
{
    m_group->button(index)->setChecked(true);
}

} // namespace penstock

#include "moc_segmentswitch.cpp"
