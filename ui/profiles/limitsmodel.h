// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"

#include <penstock/limits/simulation/limitpicture.h>

#include <QAbstractListModel>

#include <vector>

namespace penstock {

//! Limits of a profile. Moving a row changes their order. The document must outlive it.
class LimitsModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        RuleRole = Qt::UserRole, //!< "600 in 1 min"
        FaultRole //!< Error text, or empty.
    };

    explicit LimitsModel(ProfileDocument &document, QObject *parent = nullptr);

    const LimitPicture &picture(int row) const { return m_pictures[std::size_t(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool moveRows(const QModelIndex &from, int first, int count, const QModelIndex &to,
                  int before) override;

private:
    void follow();
    QString faultOf(int row) const;

    ProfileDocument &m_document;
    std::vector<Limit> m_limits;
    std::vector<LimitPicture> m_pictures;
    bool m_moving = false; // in moveRows()
};

} // namespace penstock
