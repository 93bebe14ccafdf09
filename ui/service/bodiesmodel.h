// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/widgets/growingtable.h"

namespace penstock {

//! The bodies that identify rate limit responses of a service, editable. Texts in a cell are
//! separated by |. The document must outlive it.
class BodiesModel final : public GrowingTable
{
    Q_OBJECT
public:
    explicit BodiesModel(ProfileDocument &document, QObject *parent = nullptr);

    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    //! Why a typed text is invalid; empty if all are valid.
    QString fault() const;

private:
    int lineCount() const override { return int(m_bodies.size()); }
    QString hintAt(int column) const override;
    QString textAt(const QModelIndex &index, bool isEdited) const override;
    bool take(const QModelIndex &index, const QString &text) override;
    void removeLines(int first, int count) override;

    ProfileDocument &m_document;
    std::vector<BodyMatcher> m_bodies;
};

} // namespace penstock
