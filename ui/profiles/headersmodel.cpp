// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/headersmodel.h"

#include "ui/theme/typography.h"
#include "ui/widgets/pairsmodel.h"
#include "ui/widgets/plaintooltip.h"

namespace penstock {

HeadersModel::HeadersModel(ProfileDocument &document, QObject *parent)
    : QAbstractTableModel(parent)
    , m_document(document)
    , m_headers(document.profile().headers)
{
    connect(&document, &ProfileDocument::changed, this, &HeadersModel::follow);
}

void HeadersModel::follow()
{
    const std::vector<ProfileHeader> &headers = m_document.profile().headers;
    const int before = int(m_headers.size());
    const int now = int(headers.size());
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        m_headers = headers;
        endInsertRows();
    } else if (now < before) {
        beginRemoveRows({}, now, before - 1);
        m_headers = headers;
        endRemoveRows();
    }
    m_headers = headers;
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 1));
}

const ProfileHeader *HeadersModel::headerAt(int row) const
{
    return row < int(m_headers.size()) ? &m_headers[std::size_t(row)] : nullptr;
}

int HeadersModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_headers.size()) + 1;
}

int HeadersModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant HeadersModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProfileHeader *const header = headerAt(index.row());
    if (role == Qt::FontRole)
        return fontOf(Type::Mono);
    if (header == nullptr)
        return hintOf(index, role);
    if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole)
        return {};
    const QString text = index.column() == 0 ? header->name
        : header->value.isSecret()           ? tr("the secret \"%1\"").arg(header->value.secret)
                                             : header->value.text;
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

QVariant HeadersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Name") : tr("Value");
}

Qt::ItemFlags HeadersModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const ProfileHeader *const header = index.isValid() ? headerAt(index.row()) : nullptr;
    const bool isSecret = header != nullptr && header->value.isSecret() && index.column() == 1;
    return index.isValid() && !isSecret ? flags | Qt::ItemIsEditable : flags;
}

bool HeadersModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Profile profile = m_document.profile();
    const QString text = value.toString().trimmed();
    if (data(index, Qt::EditRole).toString() == text)
        return true;
    if (index.row() == int(profile.headers.size()))
        profile.headers.emplace_back();
    const auto header = profile.headers.begin() + index.row();
    (index.column() == 0 ? header->name : header->value.text) = text;
    if (header->name.isEmpty() && header->value.isEmpty())
        profile.headers.erase(header);
    m_document.change(tr("Change header"), profile);
    return true;
}

bool HeadersModel::removeRows(int row, int count, const QModelIndex &parent)
{
    if (parent.isValid() || row < 0 || count < 1 || row + count > int(m_headers.size()))
        return false;
    Profile profile = m_document.profile();
    profile.headers.erase(profile.headers.begin() + row, profile.headers.begin() + row + count);
    m_document.change(tr("Remove header"), profile); // follow() tells the view
    return true;
}

} // namespace penstock
