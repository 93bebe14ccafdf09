// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pairsmodel.h"

namespace penstock {

PairsModel::PairsModel(QObject *parent)
    : GrowingTable(parent)
{ }

void PairsModel::setPairs(const Pairs &pairs)
{
    showLines(m_pairs, pairs);
}

QString PairsModel::textAt(const QModelIndex &index, bool /*isEdited*/) const
{
    const auto &[name, value] = m_pairs[std::size_t(index.row())];
    return index.column() == 0 ? name : value;
}

bool PairsModel::take(const QModelIndex &index, const QString &text)
{
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

void PairsModel::removeLines(int first, int count)
{
    Pairs pairs = m_pairs;
    pairs.erase(pairs.begin() + first, pairs.begin() + first + count);
    Q_EMIT edited(pairs);
}

} // namespace penstock

#include "moc_pairsmodel.cpp"
