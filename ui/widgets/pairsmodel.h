// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <utility>
#include <vector>

namespace penstock {

using Pairs = std::vector<std::pair<QString, QString>>;

//! Names and values, to be edited in place; the last row is empty and adds one. What is edited is told
//! and not kept: whoever owns it calls setPairs().
class PairsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit PairsModel(QObject *parent = nullptr);

    void setPairs(const Pairs &pairs);
    void setEditable(bool editable);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    bool removeRows(int row, int count, const QModelIndex &parent = {}) override;

Q_SIGNALS:
    void edited(const penstock::Pairs &pairs);

private:
    Pairs m_pairs;
    bool m_isEditable = true;
};

//! What stands in the row that adds one.
QVariant hintOf(const QModelIndex &index, int role);

} // namespace penstock
