// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QButtonGroup;

namespace penstock {

//! A joined row of buttons; one is selected. Arrow keys move between them.
class SegmentSwitch final : public QWidget
{
    Q_OBJECT
public:
    //! \a name is the accessible name.
    SegmentSwitch(const QString &name, const QStringList &choices, QWidget *parent = nullptr);

    int current() const;
    void setCurrent(int index);

Q_SIGNALS:
    void currentChanged(int index);

private:
    QButtonGroup *m_group;
};

} // namespace penstock
