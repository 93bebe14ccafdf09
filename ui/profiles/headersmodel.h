// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/widgets/growingtable.h"

namespace penstock {

//! Headers of a profile. Removes rows without name and value. Shows a secret by its name. The
//! document must outlive it.
class HeadersModel final : public GrowingTable
{
    Q_OBJECT
public:
    explicit HeadersModel(ProfileDocument &document, QObject *parent = nullptr);

    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    bool removeRows(int row, int count, const QModelIndex &parent = {}) override;

private:
    int lineCount() const override { return int(m_headers.size()); }
    void follow();
    const ProfileHeader *headerAt(int row) const;

    ProfileDocument &m_document;
    std::vector<ProfileHeader> m_headers;
};

} // namespace penstock
