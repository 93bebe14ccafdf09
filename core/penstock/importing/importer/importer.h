// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

//! \file
//! Files of other programs, and of Penstock's own that somebody sent. Pure functions: they may run in
//! any thread, read no file and open no connection.
namespace penstock {

//! A file of more bytes than this is an error.
constexpr qsizetype maxImported = 64 * 1024 * 1024;

//! The words for kinds that people type: "curl", "postman", … in the order of ImportKind.
PENSTOCK_EXPORT QStringList importKinds();
//! What to call \a kind in a sentence: "a Postman collection".
PENSTOCK_EXPORT Message importKindText(ImportKind kind);

//! What \a content is by what stands in it, or nothing, also where it is malformed or has more than
//! maxImported. Reads all of a JSON or YAML file.
PENSTOCK_EXPORT std::optional<ImportKind> importKindOf(const QByteArray &content);

//! What \a content, the bytes of the file called \a fileName, holds. The name may be empty; it is for
//! errors, and relative paths in a job or profile are meant from its folder. Errors are of the kind
//! File; they name the file, and the line or JSON pointer where there is one: it is empty,
//! malformed, larger than maxImported or of no kind that is known. What cannot be taken is left out
//! with a note; nothing left at all is an error.
//! - A profile for each server and way to sign in; a job for each request, of a HAR for each form of
//!   URL.
//! - Secrets are not taken: not the values of Authorization, Cookie and the like, nor those of
//!   parameters, fields and variables whose names say that they are secret, nor what has the form of
//!   a well-known token.
//! - Limits are taken only of a profile file and where a preset knows the host.
PENSTOCK_EXPORT Result<Imported> importFrom(const QByteArray &content, const QString &fileName);
//! The same for content that has to be of \a kind; another one is an error.
PENSTOCK_EXPORT Result<Imported> importFrom(const QByteArray &content, const QString &fileName,
                                            ImportKind kind);

//! A file among others that are imported together.
struct ImportFile
{
    QByteArray content;
    QString name; //!< Of the file; may be empty.
};

//! What \a files hold together. Environments of Postman belong to the collections among them: their
//! variables become environments of those profiles, each with its name, and the first is chosen. Where
//! there is no collection they become a profile of their own. Values of variables that are secret, by
//! their type, their name or their form, are in ImportedProfile::offered and nowhere else.
//! Errors as of one file, for the first that has one; no file is an error, and so is a profile or
//! job of Penstock among others.
PENSTOCK_EXPORT Result<Imported> importFrom(const std::vector<ImportFile> &files);

} // namespace penstock
