// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ui/charts/liveplot.h"
#include "ui/jobs/gaugerow.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/statepill.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>

namespace penstock {

//! What a view shows of its first rows, and its headers.
inline QStringList textsOfView(const QAbstractItemView &view)
{
    QStringList texts;
    const QAbstractItemModel *const model = view.model();
    if (model == nullptr)
        return texts;
    const int rows = std::min(model->rowCount(view.rootIndex()), 3);
    for (int column = 0; column < model->columnCount(view.rootIndex()); ++column) {
        texts += model->headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < rows; ++row) {
            const QModelIndex index = model->index(row, column, view.rootIndex());
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole)})
                texts += index.data(role).toString();
        }
    }
    return texts;
}

//! All that a widget says to people: what is read, what is heard, what a pointer brings up.
inline QStringList textsOfWidget(const QWidget &widget)
{
    QStringList texts {widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(),
                       widget.isWindow() ? widget.windowTitle() : QString()};
    if (const auto *const label = qobject_cast<const QLabel *>(&widget))
        texts += label->text();
    if (const auto *const button = qobject_cast<const QAbstractButton *>(&widget))
        texts += button->text();
    if (const auto *const line = qobject_cast<const QLineEdit *>(&widget))
        texts += line->placeholderText();
    if (const auto *const edit = qobject_cast<const QPlainTextEdit *>(&widget))
        texts += edit->placeholderText();
    if (const auto *const pill = qobject_cast<const StatePill *>(&widget))
        texts += pill->word();
    if (const auto *const gauge = qobject_cast<const GaugeRow *>(&widget)) {
        const GaugeRow::Values &values = gauge->values();
        texts += {values.name, values.rule, values.of, values.when};
    }
    if (const auto *const box = qobject_cast<const QComboBox *>(&widget)) {
        for (int i = 0; i < box->count(); ++i)
            texts += box->itemText(i);
    }
    if (const auto *const tabs = qobject_cast<const QTabBar *>(&widget)) {
        for (int i = 0; i < tabs->count(); ++i)
            texts += {tabs->tabText(i), tabs->tabToolTip(i)};
    }
    if (const auto *const view = qobject_cast<const QAbstractItemView *>(&widget))
        texts += textsOfView(*view);
    return texts;
}

//! All that a window says, with its menus.
inline QStringList textsOf(const QWidget &window)
{
    QStringList texts = textsOfWidget(window);
    for (const QWidget *const widget : window.findChildren<QWidget *>()) {
        // Qt's own parts of its widgets.
        if (widget->isVisible() && !widget->objectName().startsWith(QStringLiteral("qt_")))
            texts += textsOfWidget(*widget);
    }
    for (const QAction *const action : window.findChildren<QAction *>())
        texts += action->text();
    for (const QMenu *const menu : window.findChildren<QMenu *>())
        texts += menu->title();
    texts.removeAll(QString());
    texts.removeDuplicates();
    return texts;
}

//! Buttons that have less room than they ask for: their words are cut off at the sides.
inline QStringList narrowIn(const QWidget &window)
{
    QStringList narrow;
    for (const QAbstractButton *const button : window.findChildren<QAbstractButton *>()) {
        if (button->isVisible() && !button->text().isEmpty()
            && button->width() < button->sizeHint().width())
            narrow.append(button->text());
    }
    return narrow;
}

//! Heads of columns, names of tabs and choices whose words do not fit.
inline QStringList shortHeadsIn(const QWidget &window)
{
    QStringList cut;
    for (const QHeaderView *const head : window.findChildren<QHeaderView *>()) {
        for (int i = 0; head->isVisible() && i < head->count(); ++i) {
            const QString text = head->model()->headerData(i, head->orientation()).toString();
            if (!head->isSectionHidden(i) && head->orientation() == Qt::Horizontal
                && !text.isEmpty() && head->sectionSizeHint(i) > head->sectionSize(i))
                cut.append(QStringLiteral("head ") + text);
        }
    }
    for (const QTabBar *const tabs : window.findChildren<QTabBar *>()) {
        // With arrows beside them all can be reached; a name that is somebody's may be long.
        const bool isOurs = tabs->inherits("penstock::PageTabs");
        for (int i = 0; tabs->isVisible() && isOurs && i < tabs->count(); ++i) {
            if (tabs->tabRect(i).right() > tabs->width())
                cut.append(QStringLiteral("tab ") + tabs->tabText(i));
        }
    }
    for (const QComboBox *const box : window.findChildren<QComboBox *>()) {
        if (!box->isVisible() || box->isEditable())
            continue;
        QStyleOptionComboBox option;
        option.initFrom(box);
        const QRect field = box->style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                         QStyle::SC_ComboBoxEditField, box);
        if (box->fontMetrics().horizontalAdvance(box->currentText()) > field.width())
            cut.append(
                QStringLiteral("choice %1 in %2").arg(box->currentText()).arg(field.width()));
    }
    return cut;
}

//! The first or last entry of an opened list, if it is not seen as a whole although no scroll bar leads to it.
inline QString hiddenEntryOf(const QComboBox &box)
{
    const QAbstractItemView &list = *box.view();
    if (box.isEditable() && box.count() > box.maxVisibleItems())
        return {};
    for (const int row : {0, box.count() - 1}) {
        const QRect entry
            = list.visualRect(box.model()->index(row, box.modelColumn(), box.rootModelIndex()));
        const QRect seen = list.viewport()->rect();
        if (entry.top() < seen.top() || entry.bottom() > seen.bottom()
            || list.verticalScrollBar()->maximum() > 0)
            return box.itemText(row);
    }
    return {};
}

//! Choices whose list, opened, is narrower than what is in it, or partly beside the screen.
inline QStringList shortListsIn(const QWidget &window)
{
    QStringList cut;
    for (QComboBox *const box : window.findChildren<QComboBox *>()) {
        if (!box->isVisible() || !box->isEnabled() || box->count() == 0)
            continue;
        box->showPopup();
        QCoreApplication::processEvents();
        const QAbstractItemView *const list = box->view();
        const QWidget *const around = list->window();
        const int widest = list->sizeHintForColumn(0);
        if (!list->isVisible() || widest > list->viewport()->width())
            cut.append(QStringLiteral("list of %1: %2 in %3")
                           .arg(box->accessibleName())
                           .arg(widest)
                           .arg(list->viewport()->width()));
        const QString hidden = hiddenEntryOf(*box);
        if (!hidden.isEmpty())
            cut.append(QStringLiteral("list of %1 hides %2").arg(box->accessibleName(), hidden));
        if (!around->screen()->geometry().contains(around->geometry()))
            cut.append(QStringLiteral("list of %1 leaves the screen").arg(box->accessibleName()));
        box->hidePopup();
    }
    return cut;
}

//! Words of ours that end in dots. What people give and servers say may.
inline QStringList shortCaptionsIn(const QWidget &window)
{
    QStringList cut;
    for (const ElidedLabel *const label : window.findChildren<ElidedLabel *>()) {
        if (label->isVisible() && label->isElided() && label->property("data").isNull())
            cut.append(QStringLiteral("caption ") + label->text());
    }
    return cut;
}

//! Pages that are wider than what is seen of them, and what in them asks for so much.
inline QStringList clippedIn(const QWidget &window)
{
    QStringList clipped;
    for (const QScrollArea *const area : window.findChildren<QScrollArea *>()) {
        if (!area->isVisible() || area->widget() == nullptr
            || area->widget()->width() <= area->viewport()->width())
            continue;
        QString text = QStringLiteral("%1 of %2:")
                           .arg(area->widget()->width())
                           .arg(area->viewport()->width());
        for (const QWidget *const part : area->widget()->findChildren<QWidget *>()) {
            if (part->isVisible() && part->minimumSizeHint().width() > 200)
                text += QStringLiteral(" %1 %2 %3")
                            .arg(QLatin1String(part->metaObject()->className()))
                            .arg(part->minimumSizeHint().width())
                            .arg(part->accessibleName());
        }
        clipped.append(text);
    }
    return clipped;
}

} // namespace penstock
