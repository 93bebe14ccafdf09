// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QJsonObject>
#include <QString>

//! \file
//! Files that say which version of their format they have: "schema": "penstock/profile/1".
namespace penstock {

//! A format in its current version.
struct FileFormat
{
    QString name; //!< "penstock/profile"
    int version = 1; //!< The current one.

    PENSTOCK_EXPORT QString schema() const; //!< "penstock/profile/1"
};

//! "file#/pointer", or the pointer alone where there is no file.
PENSTOCK_EXPORT QString placeIn(const QString &file, const QString &pointer);
//! The same of the place of an error.
PENSTOCK_EXPORT MessageArgument placeIn(const QString &file, const MessageArgument &place);

//! The content of \a path, however long. An error of the kind File where it cannot be read.
PENSTOCK_EXPORT Result<QByteArray> readFile(const QString &path);

//! The object that \a json is, of \a format in its current version. Everything else is an error of the
//! kind File, which names \a file.
PENSTOCK_EXPORT Result<QJsonObject> parseDocument(const QByteArray &json, const FileFormat &format,
                                                  const QString &file);

//! Who can read and write a file.
enum class FileAccess {
    Usual, //!< As the system's settings have it.
    OwnerOnly //!< Nobody else can read or write it, at no moment.
};
//! Replaces \a path by \a json, which says its format itself, or leaves it as it was: a crash never
//! leaves half a file. Folders are made. Errors: of the kind Output where it cannot be written, of
//! the kind File where what is there cannot be read or is of a newer version of \a format.
PENSTOCK_EXPORT Result<void> writeFile(const QString &path, const QByteArray &json,
                                       const FileFormat &format,
                                       FileAccess access = FileAccess::Usual);

//! The same for whoever knows what was there: \a before, empty for nothing. An error of the kind
//! File where it is something else by now: another program has changed it. What one writes between
//! the look and the replacing is lost.
PENSTOCK_EXPORT Result<void> replaceFile(const QString &path, const QByteArray &json,
                                         const QByteArray &before, const FileFormat &format);

} // namespace penstock
