// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/widgets/growingtable.h"

#include <QFrame>

class QLabel;
class QTableView;

namespace penstock {

//! Headers of a profile. Removes rows without name and value. Shows a secret by its name. The
//! document must outlive it.
class HeadersModel final : public GrowingTable
{
    Q_OBJECT
public:
    explicit HeadersModel(ProfileDocument &document, QObject *parent = nullptr);

private:
    int lineCount() const override { return int(m_headers.size()); }
    QString textAt(const QModelIndex &index, bool isEdited) const override;
    bool take(const QModelIndex &index, const QString &text) override;
    void removeLines(int first, int count) override;

    ProfileDocument &m_document;
    std::vector<ProfileHeader> m_headers;
};

//! Edits the headers of every request. The document must outlive it.
class HeadersPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit HeadersPanel(ProfileDocument &document, QWidget *parent = nullptr);

private:
    void follow();

    ProfileDocument &m_document;
    HeadersModel m_model;
    QTableView *m_table;
    QLabel *m_fault;
};

} // namespace penstock
