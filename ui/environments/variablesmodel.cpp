// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/environments/variablesmodel.h"

#include "ui/documents/secretinplace.h"
#include "ui/theme/typography.h"
#include "ui/widgets/plaintooltip.h"

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

QVariant VariablesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::FontRole)
        return fontOf(Type::Mono);
    if (index.row() >= lineCount())
        return hintOf(index, role);
    if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole)
        return {};
    const ProfileVariable &variable = m_variables[std::size_t(index.row())];
    const QString secret = variable.value.secret;
    const QString text = index.column() == 0 ? variable.name
        : !variable.value.isSecret()         ? variable.value.text
        : role == Qt::EditRole               ? secretInPlace(secret)
                                             : tr("the secret \"%1\"").arg(secret);
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

Qt::ItemFlags VariablesModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = GrowingTable::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool VariablesModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Profile profile = m_document.profile();
    std::vector<ProfileVariable> *const variables = variablesIn(profile);
    const QString text = value.toString().trimmed();
    if (variables == nullptr || data(index, Qt::EditRole).toString() == text)
        return true;
    const bool isTaken = index.column() == 0
        && std::any_of(variables->begin(), variables->end(),
                       [&text](const ProfileVariable &each) { return each.name == text; });
    if (isTaken && !text.isEmpty())
        return false; // in the file one of them would be gone
    if (index.row() == int(variables->size()))
        variables->emplace_back();
    const auto variable = variables->begin() + index.row();
    if (index.column() == 0)
        variable->name = text;
    else
        variable->value = textOrSecretFrom(text);
    if (variable->name.isEmpty() && variable->value.isEmpty())
        variables->erase(variable);
    m_document.change(tr("Change variable"), profile);
    return true;
}

bool VariablesModel::removeRows(int row, int count, const QModelIndex &parent)
{
    if (parent.isValid() || row < 0 || count < 1 || row + count > lineCount())
        return false;
    Profile profile = m_document.profile();
    std::vector<ProfileVariable> *const variables = variablesIn(profile);
    variables->erase(variables->begin() + row, variables->begin() + row + count);
    m_document.change(tr("Remove variable"), profile); // follow() tells the view
    return true;
}

} // namespace penstock

#include "moc_variablesmodel.cpp"
