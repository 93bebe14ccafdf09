// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/widgets/growingtable.h"

#include <QFrame>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace penstock {

//! The variables of a profile for all environments, or for one. Removes rows without name and
//! value. The document must outlive it.
class VariablesModel final : public GrowingTable
{
    Q_OBJECT
public:
    explicit VariablesModel(ProfileDocument &document, QObject *parent = nullptr);

    void setEnvironment(const QString &name); //!< Empty: variables of all environments.
    const QString &environment() const { return m_environment; }

private:
    int lineCount() const override { return int(m_variables.size()); }
    QString textAt(const QModelIndex &index, bool isEdited) const override;
    bool take(const QModelIndex &index, const QString &text) override;
    void removeLines(int first, int count) override;
    std::vector<ProfileVariable> *variablesIn(Profile &profile) const;
    void follow();

    ProfileDocument &m_document;
    QString m_environment;
    std::vector<ProfileVariable> m_variables;
};

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
