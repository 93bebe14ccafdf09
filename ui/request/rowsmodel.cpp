// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/request/rowsmodel.h"

#include "ui/widgets/plaintooltip.h"

namespace penstock {

RowsModel::RowsModel(QObject *parent)
    : QAbstractTableModel(parent)
{ }

void RowsModel::setRows(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_columns.clear();
    for (const Row &row : m_rows) {
        for (const Row::Field &field : row.fields) {
            if (!m_columns.contains(field.name))
                m_columns.append(field.name);
        }
    }
    endResetModel();
}

const Row *RowsModel::rowAt(int row) const
{
    return row >= 0 && row < int(m_rows.size()) ? &m_rows[std::size_t(row)] : nullptr;
}

int RowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_columns.size());
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const QString value
        = m_rows[std::size_t(index.row())].value(m_columns[index.column()]).value_or(QString());
    return role == Qt::ToolTipRole ? plainToolTip(value) : value;
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Horizontal)
        return section < m_columns.size() ? m_columns[section] : QString();
    return section < int(m_rows.size()) ? QVariant(m_rows[std::size_t(section)].line) : QVariant();
}

} // namespace penstock

#include "moc_rowsmodel.cpp"
