// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

#include <QByteArray>

#include <map>
#include <vector>

//! Invalid edits that are kept for the next session. The edited files stay unchanged.
namespace penstock {

struct StoredEdit
{
    QString file;
    QByteArray before; //!< Hash of the content to which the edit applies.
    QByteArray text = {}; //!< The invalid version; empty if only fields are kept.
    //! Invalid texts, keyed by the JSON pointer of their field.
    std::map<QString, QString> fields = {};
    friend bool operator==(const StoredEdit &, const StoredEdit &) = default;
};
using StoredEdits = std::vector<StoredEdit>;

QByteArray contentHash(const QByteArray &content);
QString storedEditsFile(const AppDirs &places);
//! Returns an empty list if \a file does not exist.
Result<StoredEdits> readStoredEdits(const QString &file);
//! Replaces \a file; deletes it if \a edits is empty.
Result<void> writeStoredEdits(const QString &file, const StoredEdits &edits);

} // namespace penstock
