// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pairsmodel.h"

#include "ui/theme/typography.h"
#include "ui/widgets/plaintooltip.h"

#include <QGuiApplication>
#include <QPalette>

namespace penstock {

QVariant hintOf(const QModelIndex &index, int role)
{
    if (role == Qt::ForegroundRole)
        return QGuiApplication::palette().color(QPalette::PlaceholderText);
    if (role == Qt::DisplayRole)
        return index.column() == 0 ? PairsModel::tr("name") : PairsModel::tr("value");
    return {};
}

PairsModel::PairsModel(QObject *parent)
    : QAbstractTableModel(parent)
{ }

void PairsModel::setPairs(const Pairs &pairs)
{
    const int before = int(m_pairs.size());
    const int now = int(pairs.size());
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        m_pairs = pairs;
        endInsertRows();
    } else if (now < before) {
        beginRemoveRows({}, now, before - 1);
        m_pairs = pairs;
        endRemoveRows();
    }
    m_pairs = pairs;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 1));
}

void PairsModel::setEditable(bool editable)
{
    m_isEditable = editable;
}

int PairsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_pairs.size()) + 1;
}

int PairsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 2;
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

QVariant PairsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Name") : tr("Value");
}

Qt::ItemFlags PairsModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && m_isEditable ? flags | Qt::ItemIsEditable : flags;
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
