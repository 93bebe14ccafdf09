// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/profiledocument.h"
#include "ui/widgets/growingtable.h"

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

} // namespace penstock
