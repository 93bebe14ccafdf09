// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/throttling/throttlingstate.h"

#include <QAbstractTableModel>

namespace penstock {

//! The throttles of a job, the newest on top.
class ThrottlingModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Time, Request, Fate, ColumnCount };

    explicit ThrottlingModel(QObject *parent = nullptr);

    //! Those that are there already stay the same rows.
    void show(std::shared_ptr<const ThrottlingState> state, WallTime now);
    const ThrottlingState &state() const { return *m_state; }
    const KeptThrottle &throttleAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QVariant fateData(const KeptThrottle &throttle, int role) const;

    std::shared_ptr<const ThrottlingState> m_state;
    WallTime m_now;
};

} // namespace penstock
