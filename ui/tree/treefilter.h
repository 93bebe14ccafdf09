// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

namespace penstock {

//! What has the filter's text in its name, what that is in, and all that is in a folder of that name.
class TreeFilter final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit TreeFilter(QObject *parent = nullptr);

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
};

} // namespace penstock
