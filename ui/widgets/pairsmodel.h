// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/growingtable.h"

#include <QString>

#include <utility>
#include <vector>

namespace penstock {

using Pairs = std::vector<std::pair<QString, QString>>;

//! Names and values. The owner calls setPairs() with the edited pairs.
class PairsModel final : public GrowingTable
{
    Q_OBJECT
public:
    explicit PairsModel(QObject *parent = nullptr);

    void setPairs(const Pairs &pairs);

    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    bool removeRows(int row, int count, const QModelIndex &parent = {}) override;

Q_SIGNALS:
    void edited(const penstock::Pairs &pairs);

private:
    int lineCount() const override { return int(m_pairs.size()); }

    Pairs m_pairs;
};

} // namespace penstock
