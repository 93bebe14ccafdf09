// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>

#include <QByteArray>
#include <QJsonObject>

namespace penstock::journalschema {

QByteArray toJson(const StoredEnd &end);
//! Skips invalid parts.
StoredEnd endFromJson(const QByteArray &json);

//! Returns the reason as stored: equal causes share the first line; the row's number or address is
//! in the second.
QString reasonText(const Error &reason);
//! Returns nothing for empty text. Texts of earlier versions and unknown ids become plain texts.
std::optional<Error> reasonFromText(const QString &text);

//! Returns the sign as stored: its id, then its JSON.
QString signText(const Message &sign);

//! Searches the tables of all modules. Null if not found.
const MessageText *findMessage(QStringView id);

QByteArray textOf(const Spending &spent);
//! Skips invalid parts.
Spending spentFromText(const QByteArray &text);

} // namespace penstock::journalschema
