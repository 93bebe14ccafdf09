// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/mainwindow/workbenchmodel.h"

#include <QSortFilterProxyModel>
#include <QWidget>

class QLabel;
class QLineEdit;
class QTreeView;

namespace penstock {

//! The tree of profiles and jobs, with a field that filters it.
class Sidebar final : public QWidget
{
    Q_OBJECT
public:
    explicit Sidebar(WorkbenchModel &model, QWidget *parent = nullptr);

    void focusFilter();
    void select(const JobSession &session);

Q_SIGNALS:
    void jobRequested(penstock::JobSession *session);

private:
    void open(const QModelIndex &index);
    void clicked(const QModelIndex &index);
    void showEmptiness();

    WorkbenchModel &m_model;
    QSortFilterProxyModel m_filtered;
    QLineEdit *m_filter;
    QLabel *m_empty;
    QTreeView *m_tree;
};

} // namespace penstock
