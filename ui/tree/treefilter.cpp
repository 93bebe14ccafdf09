// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/treefilter.h"

#include "ui/tree/workbenchmodel.h"

namespace penstock {

TreeFilter::TreeFilter(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

bool TreeFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    if (QSortFilterProxyModel::filterAcceptsRow(row, parent))
        return true;
    const bool isInFolder = !parent.data(WorkbenchModel::FolderRole).toString().isEmpty();
    return isInFolder && QSortFilterProxyModel::filterAcceptsRow(parent.row(), parent.parent());
}

} // namespace penstock

#include "moc_treefilter.cpp"
