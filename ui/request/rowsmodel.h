// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/requests/row.h>

#include <QAbstractTableModel>

namespace penstock {

//! First rows of a job. Columns that a row lacks are empty.
class RowsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit RowsModel(QObject *parent = nullptr);

    void setRows(std::vector<Row> rows);
    const Row *rowAt(int row) const; //!< Null if out of range.

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Row> m_rows;
    QStringList m_columns;
};

} // namespace penstock
