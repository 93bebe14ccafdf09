// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QJsonObject>
#include <QString>

//! \file
//! Files with a versioned format: "schema": "penstock/profile/1".
namespace penstock {

class JsonMembers;

//! A format in its current version.
struct FileFormat
{
    QString name; //!< "penstock/profile"
    int version = 1;

    PENSTOCK_EXPORT QString schema() const; //!< "penstock/profile/1"
};

//! Lists the member "schema".
PENSTOCK_EXPORT void formatMember(JsonMembers &m, const FileFormat &format);

//! Returns \a path relative to \a folder if it is inside.
PENSTOCK_EXPORT QString pathIn(const QString &folder, const QString &path);

//! Returns "file#/pointer", or the pointer alone if \a file is empty.
PENSTOCK_EXPORT QString placeIn(const QString &file, const QString &pointer);
//! Returns an error's place likewise.
PENSTOCK_EXPORT MessageArgument placeIn(const QString &file, const MessageArgument &place);

//! Reads a file of any length. Errors are of the kind File.
PENSTOCK_EXPORT Result<QByteArray> readFile(const QString &path);

//! Parses an object of \a format in its current version. Errors are of the kind File and name
//! \a file.
PENSTOCK_EXPORT Result<QJsonObject> parseDocument(const QByteArray &json, const FileFormat &format,
                                                  const QString &file);

//! Reads and parses a file likewise. Returns an empty object for a missing file.
PENSTOCK_EXPORT Result<QJsonObject> readDocument(const QString &path, const FileFormat &format);

//! The permissions of a written file.
enum class FileAccess {
    Usual, //!< System defaults.
    OwnerOnly //!< Never accessible to other users.
};
//! Replaces \a path atomically by \a json, which contains its schema. Creates folders. Errors are
//! of the kind Output if writing fails, or File if the existing file cannot be read or is of a
//! newer version.
PENSTOCK_EXPORT Result<void> writeFile(const QString &path, const QByteArray &json,
                                       const FileFormat &format,
                                       FileAccess access = FileAccess::Usual);

//! Writes like writeFile(), but only if the file still contains \a before; empty means no file.
//! Otherwise another program has changed it: an error of the kind File. Changes between check and
//! write are lost.
PENSTOCK_EXPORT Result<void> replaceFile(const QString &path, const QByteArray &json,
                                         const QByteArray &before, const FileFormat &format);

} // namespace penstock
