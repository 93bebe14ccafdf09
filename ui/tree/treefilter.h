// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace penstock {

//! Accepts items whose name contains the filter text, their ancestors, and all jobs of such
//! folders.
class TreeFilter final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit TreeFilter(QObject *parent = nullptr);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
};

} // namespace penstock
