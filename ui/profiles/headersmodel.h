// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"

#include <QAbstractTableModel>

namespace penstock {

//! The headers of a profile, to be edited in place; the last row is empty and adds one. A row without
//! a name and a value goes. A value that is a secret shows the secret's name and is not edited here.
//! The document must outlive it.
class HeadersModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit HeadersModel(ProfileDocument &document, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    bool removeRows(int row, int count, const QModelIndex &parent = {}) override;

private:
    void follow();
    const ProfileHeader *headerAt(int row) const;

    ProfileDocument &m_document;
    std::vector<ProfileHeader> m_headers;
};

} // namespace penstock
