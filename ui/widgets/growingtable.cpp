// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/growingtable.h"

#include <QGuiApplication>
#include <QPalette>

namespace penstock {

int GrowingTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : lineCount() + (m_hasHint ? 1 : 0);
}

int GrowingTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant GrowingTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Name") : tr("Value");
}

QVariant GrowingTable::hintOf(const QModelIndex &index, int role)
{
    if (role == Qt::ForegroundRole)
        return QGuiApplication::palette().color(QPalette::PlaceholderText);
    if (role == Qt::DisplayRole)
        return index.column() == 0 ? tr("name") : tr("value");
    return {};
}

} // namespace penstock

#include "moc_growingtable.cpp"
