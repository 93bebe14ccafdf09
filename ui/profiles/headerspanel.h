// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/profiles/headersmodel.h"

#include <QFrame>

class QLabel;
class QTableView;

namespace penstock {

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
