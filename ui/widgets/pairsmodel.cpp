// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pairsmodel.h"

#include "ui/theme/typography.h"
#include "ui/widgets/plaintooltip.h"

namespace penstock {

PairsModel::PairsModel(QObject *parent)
    : GrowingTable(parent)
{ }

void PairsModel::setPairs(const Pairs &pairs)
{
    showLines(m_pairs, pairs);
}

QVariant PairsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::FontRole)
        return fontOf(Type::Mono);
    if (index.row() == int(m_pairs.size()))
        return hintOf(index, role);
    const bool isText = role == Qt::DisplayRole || role == Qt::EditRole || role == Qt::ToolTipRole;
    if (!isText)
        return {};
    const auto &[name, value] = m_pairs[std::size_t(index.row())];
    const QString &text = index.column() == 0 ? name : value;
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

Qt::ItemFlags PairsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = GrowingTable::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
}

bool PairsModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const QString text = value.toString().trimmed();
    if (data(index, Qt::EditRole).toString() == text)
        return true;
    Pairs pairs = m_pairs;
    if (index.row() == int(pairs.size()))
        pairs.emplace_back();
    const auto pair = pairs.begin() + index.row();
    (index.column() == 0 ? pair->first : pair->second) = text;
    if (pair->first.isEmpty() && pair->second.isEmpty())
        pairs.erase(pair);
    Q_EMIT edited(pairs);
    return true;
}

bool PairsModel::removeRows(int row, int count, const QModelIndex &parent)
{
    if (parent.isValid() || row < 0 || count < 1 || row + count > int(m_pairs.size()))
        return false;
    Pairs pairs = m_pairs;
    pairs.erase(pairs.begin() + row, pairs.begin() + row + count);
    Q_EMIT edited(pairs);
    return true;
}

} // namespace penstock

#include "moc_pairsmodel.cpp"
