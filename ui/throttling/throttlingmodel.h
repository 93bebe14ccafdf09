// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/throttling/throttlingstate.h"

#include <QAbstractTableModel>

namespace penstock {

//! Rate limit responses of a job, newest first.
class ThrottlingModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Time, Request, Fate, ColumnCount };

    explicit ThrottlingModel(QObject *parent = nullptr);

    //! Keeps existing rows.
    void show(std::shared_ptr<const ThrottlingState> state, WallTime now);
    const ThrottlingState &state() const { return *m_state; }
    const StoredThrottle &throttleAt(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QVariant fateData(const StoredThrottle &throttle, int role) const;

    std::shared_ptr<const ThrottlingState> m_state;
    WallTime m_now;
};

} // namespace penstock
