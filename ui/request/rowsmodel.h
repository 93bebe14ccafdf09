// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/rows/row.h>

#include <QAbstractTableModel>

namespace penstock {

//! The first rows of a job. A row without a column has nothing there.
class RowsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit RowsModel(QObject *parent = nullptr);

    void setRows(std::vector<Row> rows);
    const Row *rowAt(int row) const; //!< Null where there is none.

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Row> m_rows;
    QStringList m_columns;
};

} // namespace penstock
