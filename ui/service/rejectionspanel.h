// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/service/bodiesmodel.h"
#include "ui/widgets/pairsmodel.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace penstock {

class FieldGrid;

//! Settings for reading rate limit responses, and for the limits they close. The document must
//! outlive it.
class RejectionsPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit RejectionsPanel(ProfileDocument &document, QWidget *parent = nullptr);

private:
    void follow();
    void showFaults();

    ProfileDocument &m_document;
    FieldGrid *m_fields;
    BodiesModel m_bodies;
    PairsModel m_scopes;
    QTableView *m_bodiesTable;
    QTableView *m_scopesTable;
    QLabel *m_bodiesFault;
    QLabel *m_scopesFault;
};

} // namespace penstock
