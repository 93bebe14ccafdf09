// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/fittinglist.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QStyle>

namespace penstock {

namespace {
// Asked before it opens: what is in it may have changed since the last time.
class FittingList final : public QObject
{
public:
    explicit FittingList(QComboBox &box)
        : QObject(&box)
        , m_box(box)
    { }

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Show || event->type() == QEvent::MouseButtonPress
            || event->type() == QEvent::KeyPress)
            fit();
        return false;
    }

private:
    void fit()
    {
        QAbstractItemView *const list = m_box.view();
        list->ensurePolished();
        const int bar = m_box.count() > m_box.maxVisibleItems()
            ? m_box.style()->pixelMetric(QStyle::PM_ScrollBarExtent)
            : 0;
        list->setMinimumWidth(list->sizeHintForColumn(0) + 2 * list->frameWidth() + bar);
    }

    QComboBox &m_box;
};
} // namespace

void fitList(QComboBox &box)
{
    box.installEventFilter(new FittingList(box));
}

} // namespace penstock
