// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QStringList>

#include <functional>
#include <vector>

//! \file
//! Files that say which version of their format they have: "schema": "penstock/profile/1".
namespace penstock {

//! A format, and how files of its older versions become current ones.
struct FileFormat
{
    //! Makes version from + 1 of a file of version \a from, its "schema" included. It is given text
    //! and not values, so that numbers can keep their digits.
    struct Upgrade
    {
        int from = 0;
        std::function<Result<QByteArray>(const QByteArray &)> step;
    };

    QString name; //!< "penstock/profile"
    int version = 1; //!< The current one.
    std::vector<Upgrade> upgrades = {}; //!< For each older version that is still read.

    PENSTOCK_EXPORT QString schema() const; //!< "penstock/profile/1"
};

//! "file#/pointer", or the pointer alone where there is no file.
PENSTOCK_EXPORT QString placeIn(const QString &file, const QString &pointer);

//! The content of \a path, however long. An error of the kind File where it cannot be read.
PENSTOCK_EXPORT Result<QByteArray> readFile(const QString &path);

//! \a json in the current version of \a format. No JSON object, a newer version, another format,
//! and a version whose way up is not known are errors of the kind File. \a file is for these.
PENSTOCK_EXPORT Result<QByteArray> upgraded(const QByteArray &json, const FileFormat &format,
                                            const QString &file);

//! Who can read and write a file.
enum class FileAccess {
    Usual, //!< As the system's settings have it.
    OwnerOnly //!< Nobody else can read or write it, at no moment.
};
//! Replaces \a path by \a json, which says its format itself, or leaves it as it was: a crash never
//! leaves half a file. Folders are made. What was there in an older version of \a format is kept
//! beside it as `*.bak-VERSION`. Errors: of the kind Output where it or that copy cannot be
//! written, of the kind File where what is there cannot be read or is of a newer version.
PENSTOCK_EXPORT Result<void> writeFile(const QString &path, const QByteArray &json,
                                       const FileFormat &format,
                                       FileAccess access = FileAccess::Usual);

//! The same for whoever knows what was there: \a before, empty for nothing. An error of the kind
//! File where it is something else by now: another program has changed it. What one writes between
//! the look and the replacing is lost.
PENSTOCK_EXPORT Result<void> replaceFile(const QString &path, const QByteArray &json,
                                         const QByteArray &before, const FileFormat &format);

//! \a path, and what writeFile() has kept beside it of older versions; of these what is there,
//! sorted.
PENSTOCK_EXPORT QStringList withOlderVersions(const QString &path);

} // namespace penstock
