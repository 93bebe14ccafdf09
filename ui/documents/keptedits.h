// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <QByteArray>

#include <map>
#include <vector>

//! Invalid edits that are kept from one session to the next. The files that were edited stay as they are.
namespace penstock {

struct KeptEdit
{
    QString file; //!< That was edited.
    QByteArray before; //!< The hash of what is in it: an edit of another content is of no use.
    QByteArray text = {}; //!< What was made of it, with its faults; empty if only fields are kept.
    //! Texts that the document could not take, by the JSON pointer of their field.
    std::map<QString, QString> fields = {};
    friend bool operator==(const KeptEdit &, const KeptEdit &) = default;
};
using KeptEdits = std::vector<KeptEdit>;

QByteArray contentHash(const QByteArray &content);
QString keptEditsFile(const Places &places);
//! None if \a file does not exist.
Result<KeptEdits> readKeptEdits(const QString &file);
//! Replaces \a file; removes it if there are no \a edits.
Result<void> writeKeptEdits(const QString &file, const KeptEdits &edits);

} // namespace penstock
