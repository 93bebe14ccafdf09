// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/journal/storedspending_p.h>

#include <QJsonDocument>

namespace penstock::journalschema {

QByteArray textOf(const Spending &spent)
{
    return QJsonDocument(toJson(spent)).toJson(QJsonDocument::Compact);
}

Spending spentFromText(const QByteArray &text)
{
    return spendingFromJson(QJsonDocument::fromJson(text).array());
}

} // namespace penstock::journalschema
