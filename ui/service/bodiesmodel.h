// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/widgets/growingtable.h"

namespace penstock {

//! The bodies by which a service's refusals are known, edited in place. Several texts in a cell have |
//! between them. The document must outlive it.
class BodiesModel final : public GrowingTable
{
    Q_OBJECT
public:
    explicit BodiesModel(ProfileDocument &document, QObject *parent = nullptr);

    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    bool removeRows(int row, int count, const QModelIndex &parent = {}) override;
    //! Why the document cannot take a text that was typed. Empty if it has taken all.
    QString refusal() const;

private:
    int lineCount() const override { return int(m_bodies.size()); }

    ProfileDocument &m_document;
    std::vector<BodyMatcher> m_bodies;
};

} // namespace penstock
