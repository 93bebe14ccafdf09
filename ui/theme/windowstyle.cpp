// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/windowstyle.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QScreen>
#include <QStyleFactory>

#include <algorithm>

namespace penstock {

namespace {
// Qt makes it as wide as its box, and cuts what is longer.
void widen(QWidget &around)
{
    const auto *const box = qobject_cast<const QComboBox *>(around.parentWidget());
    const auto *const list = around.findChild<QAbstractItemView *>();
    if (box == nullptr || list == nullptr)
        return;
    const int frames = 2 * list->frameWidth() + around.contentsMargins().left()
        + around.contentsMargins().right();
    const int bar = box->count() > box->maxVisibleItems()
        ? around.style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, list)
        : 0;
    const QRect screen = around.screen()->availableGeometry();
    QRect place = around.geometry();
    const int wanted = std::min(list->sizeHintForColumn(0) + frames + bar, screen.width());
    place.setWidth(std::max(wanted, place.width()));
    const int rightmost = screen.right() + 1 - place.width();
    place.moveLeft(std::max(std::min(place.left(), rightmost), screen.left()));
    around.setGeometry(place);
}
} // namespace

WindowStyle::WindowStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{ }

void WindowStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (widget->inherits("QComboBoxPrivateContainer")) // which has the list in it
        widget->installEventFilter(this);
}

// Asked whenever it opens: what is in it may have changed since the last time.
bool WindowStyle::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show)
        widen(static_cast<QWidget &>(*watched)); // only these have the filter
    return QProxyStyle::eventFilter(watched, event);
}

} // namespace penstock

#include "moc_windowstyle.cpp"
