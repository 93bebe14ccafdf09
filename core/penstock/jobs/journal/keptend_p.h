// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/keptend.h>

#include <QByteArray>
#include <QJsonObject>

namespace penstock::journalschema {

//! As it stands in a journal.
QByteArray toJson(const KeptEnd &end);
//! What cannot be understood is left out.
KeptEnd endFromJson(const QByteArray &json);

//! Why a row failed, as its outcome has it: rows that failed alike have the same first line; the number
//! or the address of the row stands in a second one.
QString reasonText(const Error &reason);
//! Nothing of an empty \a text. The text of an earlier version, and an unknown id, become a text.
std::optional<Error> reasonFromText(const QString &text);

//! Asks the tables of all modules that a run works with. Null if none has \a id.
const MessageText *findMessage(QStringView id);

} // namespace penstock::journalschema
