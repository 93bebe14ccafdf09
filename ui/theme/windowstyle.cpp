// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/windowstyle.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QLayout>
#include <QScreen>
#include <QStyleFactory>
#include <QStyleOptionComboBox>

#include <algorithm>

namespace penstock {

namespace {
int verticalFrame(const QWidget &widget)
{
    return widget.contentsMargins().top() + widget.contentsMargins().bottom();
}

// Of all entries that the list shows at once. Lists that open over their box show all.
int wantedHeight(const QWidget &around, const QComboBox &box, const QAbstractItemView &list)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    const bool showsAll = around.style()->styleHint(QStyle::SH_ComboBox_Popup, &option, &box) != 0;
    const int rows = showsAll ? box.count() : std::min(box.count(), box.maxVisibleItems());
    int height = verticalFrame(around) + verticalFrame(list);
    for (int row = 0; row < rows; ++row)
        height += list.visualRect(box.model()->index(row, box.modelColumn(), box.rootModelIndex()))
                      .height();
    for (int i = 0; i < around.layout()->count(); ++i) {
        if (const auto *const space = around.layout()->itemAt(i)->spacerItem())
            height += space->sizeHint().height();
    }
    return height;
}

// Their room is taken from the list. Qt shows them again if the list has to be scrolled.
void hideScrollers(const QWidget &around, const QAbstractItemView &list)
{
    for (int i = 0; i < around.layout()->count(); ++i) {
        QWidget *const each = around.layout()->itemAt(i)->widget();
        if (each != nullptr && each != &list)
            each->hide();
    }
}

// Qt makes it as wide as its box and cuts longer entries. When it opens for the first time, Qt
// measures it without its frame and cuts the last entry.
void fitToEntries(QWidget &around)
{
    const auto *const box = qobject_cast<const QComboBox *>(around.parentWidget());
    const auto *const list = around.findChild<QAbstractItemView *>();
    if (box == nullptr || list == nullptr || around.layout() == nullptr)
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
    if (const int high = wantedHeight(around, *box, *list); high <= screen.height()) {
        place.setHeight(std::max(high, place.height()));
        hideScrollers(around, *list);
    }
    const int rightmost = screen.right() + 1 - place.width();
    place.moveLeft(std::max(std::min(place.left(), rightmost), screen.left()));
    const int lowest = screen.bottom() + 1 - place.height();
    place.moveTop(std::max(std::min(place.top(), lowest), screen.top()));
    around.setGeometry(place);
}
} // namespace

WindowStyle::WindowStyle()
    : QProxyStyle(QStyleFactory::create(u"Fusion"_s))
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
        fitToEntries(static_cast<QWidget &>(*watched)); // only these have the filter
    return QProxyStyle::eventFilter(watched, event);
}

} // namespace penstock

#include "moc_windowstyle.cpp"
