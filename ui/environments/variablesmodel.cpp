// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/environments/variablesmodel.h"

#include "ui/documents/secretinplace.h"

#include <algorithm>

namespace penstock {

VariablesModel::VariablesModel(ProfileDocument &document, QObject *parent)
    : GrowingTable(parent)
    , m_document(document)
    , m_variables(document.profile().variables)
{
    connect(&document, &ProfileDocument::changed, this, &VariablesModel::follow);
}

std::vector<ProfileVariable> *VariablesModel::variablesIn(Profile &profile) const
{
    if (m_environment.isEmpty())
        return &profile.variables;
    const auto found
        = std::find_if(profile.environments.begin(), profile.environments.end(),
                       [this](const Environment &each) { return each.name == m_environment; });
    return found == profile.environments.end() ? nullptr : &found->variables;
}

void VariablesModel::setEnvironment(const QString &name)
{
    m_environment = name;
    follow();
}

void VariablesModel::follow()
{
    Profile profile = m_document.profile();
    const std::vector<ProfileVariable> *const now = variablesIn(profile);
    showLines(m_variables, now == nullptr ? std::vector<ProfileVariable>() : *now);
}

QString VariablesModel::textAt(const QModelIndex &index, bool isEdited) const
{
    const auto &[name, value] = m_variables[std::size_t(index.row())];
    return index.column() == 0 ? name
        : !value.isSecret()    ? value.text
        : isEdited             ? secretInPlace(value.secret)
                               : tr("the secret \"%1\"").arg(value.secret);
}

bool VariablesModel::take(const QModelIndex &index, const QString &text)
{
    Profile profile = m_document.profile();
    std::vector<ProfileVariable> *const variables = variablesIn(profile);
    if (variables == nullptr)
        return true;
    const bool isTaken = index.column() == 0
        && std::any_of(variables->begin(), variables->end(),
                       [&text](const ProfileVariable &each) { return each.name == text; });
    if (isTaken && !text.isEmpty())
        return false; // in the file one of them would be gone
    putInPlace(*variables, index, text);
    m_document.change(tr("Change variable"), profile);
    return true;
}

void VariablesModel::removeLines(int first, int count)
{
    Profile profile = m_document.profile();
    std::vector<ProfileVariable> *const variables = variablesIn(profile);
    variables->erase(variables->begin() + first, variables->begin() + first + count);
    m_document.change(tr("Remove variable"), profile);
}

} // namespace penstock

#include "moc_variablesmodel.cpp"
