// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profiles/headersmodel.h"

#include "ui/documents/secretinplace.h"

namespace penstock {

HeadersModel::HeadersModel(ProfileDocument &document, QObject *parent)
    : GrowingTable(parent)
    , m_document(document)
    , m_headers(document.profile().headers)
{
    connect(&document, &ProfileDocument::changed, this,
            [this] { showLines(m_headers, m_document.profile().headers); });
}

QString HeadersModel::textAt(const QModelIndex &index, bool isEdited) const
{
    const auto &[name, value] = m_headers[std::size_t(index.row())];
    return index.column() == 0 ? name
        : !value.isSecret()    ? value.text
        : isEdited             ? secretInPlace(value.secret)
                               : tr("the secret \"%1\"").arg(value.secret);
}

bool HeadersModel::take(const QModelIndex &index, const QString &text)
{
    Profile profile = m_document.profile();
    putInPlace(profile.headers, index, text);
    m_document.change(tr("Change header"), profile);
    return true;
}

void HeadersModel::removeLines(int first, int count)
{
    Profile profile = m_document.profile();
    profile.headers.erase(profile.headers.begin() + first, profile.headers.begin() + first + count);
    m_document.change(tr("Remove header"), profile);
}

} // namespace penstock

#include "moc_headersmodel.cpp"
