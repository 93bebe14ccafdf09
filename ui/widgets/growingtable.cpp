// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/growingtable.h"

#include "ui/theme/typography.h"
#include "ui/widgets/plaintooltip.h"

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

QString GrowingTable::hintAt(int column) const
{
    return column == 0 ? tr("name") : tr("value");
}

QVariant GrowingTable::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::FontRole)
        return fontOf(Type::Mono);
    if (index.row() >= lineCount()) {
        if (role == Qt::ForegroundRole)
            return QGuiApplication::palette().color(QPalette::PlaceholderText);
        return role == Qt::DisplayRole ? hintAt(index.column()) : QVariant();
    }
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return textAt(index, role == Qt::EditRole);
    case Qt::ToolTipRole:
        return plainToolTip(textAt(index, false));
    default:
        return {};
    }
}

Qt::ItemFlags GrowingTable::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool GrowingTable::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString text = value.toString().trimmed();
    return data(index, Qt::EditRole).toString() == text || take(index, text);
}

bool GrowingTable::removeRows(int row, int count, const QModelIndex &parent)
{
    if (parent.isValid() || row < 0 || count < 1 || row + count > lineCount())
        return false;
    removeLines(row, count);
    return true;
}

} // namespace penstock

#include "moc_growingtable.cpp"
