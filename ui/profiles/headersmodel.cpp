// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/headersmodel.h"

#include "ui/documents/secretinplace.h"
#include "ui/theme/typography.h"
#include "ui/widgets/plaintooltip.h"

namespace penstock {

HeadersModel::HeadersModel(ProfileDocument &document, QObject *parent)
    : GrowingTable(parent)
    , m_document(document)
    , m_headers(document.profile().headers)
{
    connect(&document, &ProfileDocument::changed, this, &HeadersModel::follow);
}

void HeadersModel::follow()
{
    showLines(m_headers, m_document.profile().headers);
}

const ProfileHeader *HeadersModel::headerAt(int row) const
{
    return row < int(m_headers.size()) ? &m_headers[std::size_t(row)] : nullptr;
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
    const QString secret = header->value.secret;
    const QString text = index.column() == 0 ? header->name
        : !header->value.isSecret()          ? header->value.text
        : role == Qt::EditRole               ? secretInPlace(secret)
                                             : tr("the secret \"%1\"").arg(secret);
    return role == Qt::ToolTipRole ? plainToolTip(text) : text;
}

Qt::ItemFlags HeadersModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = GrowingTable::flags(index);
    return index.isValid() ? flags | Qt::ItemIsEditable : flags;
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
    if (index.column() == 0)
        header->name = text;
    else
        header->value = textOrSecretFrom(text);
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

#include "moc_headersmodel.cpp"
