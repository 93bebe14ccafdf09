// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/environments/variablesmodel.h"

#include <QFrame>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace penstock {

//! The variables of a profile: for all environments, and for each. The document must outlive it.
class VariablesPanel final : public QFrame
{
    Q_OBJECT
public:
    explicit VariablesPanel(ProfileDocument &document, QWidget *parent = nullptr);

private:
    QWidget *makeHead();
    QWidget *makeEnvironmentLine();
    void addEnvironment();
    void renameEnvironment();
    void removeEnvironment();
    void follow();

    ProfileDocument &m_document;
    VariablesModel m_model;
    QComboBox *m_set;
    QLineEdit *m_name;
    QWidget *m_line = nullptr;
    QWidget *m_shown = nullptr;
    QTableView *m_table;
    QLabel *m_fault;
};

} // namespace penstock
