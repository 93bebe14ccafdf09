// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pairstable.h"

#include <QHeaderView>
#include <QShortcut>
#include <QTableView>

#include <algorithm>

namespace penstock {

namespace {
constexpr int rowHeight = 28;
constexpr int leastRows = 2;
}

QTableView *makePairsTable(QAbstractItemModel &model, const QString &accessibleName)
{
    auto *const table = new QTableView;
    table->setAccessibleName(accessibleName);
    table->setModel(&model);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                           | QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(rowHeight);
    table->horizontalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto *const remove = new QShortcut(Qt::Key_Delete, table);
    remove->setContext(Qt::WidgetShortcut);
    QObject::connect(remove, &QShortcut::activated, table,
                     [table] { table->model()->removeRow(table->currentIndex().row()); });
    return table;
}

void editNewPair(QTableView &table)
{
    const QModelIndex last = table.model()->index(table.model()->rowCount() - 1, 0);
    table.setFocus();
    table.setCurrentIndex(last);
    table.edit(last);
}

void fitToRows(QTableView &table, int maxRows)
{
    // Or the panel it is in would take room that it has no use for.
    table.setSizePolicy(table.sizePolicy().horizontalPolicy(), QSizePolicy::Fixed);
    table.setFixedHeight(std::clamp(table.model()->rowCount(), leastRows, maxRows) * rowHeight);
}

} // namespace penstock
