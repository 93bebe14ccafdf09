// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

//! \file
//! Imports of other programs' files, and of untrusted Penstock files. Pure functions for any
//! thread, without file or network access.
namespace penstock {

//! Maximum size in bytes.
constexpr qsizetype maxImported = 64 * 1024 * 1024;

//! Returns the names of kinds in the order of ImportKind: "curl", "postman", …
PENSTOCK_EXPORT QStringList importKinds();
//! Returns a noun phrase: "a Postman collection".
PENSTOCK_EXPORT Message importKindText(ImportKind kind);

//! Detects the kind of \a content. Returns nothing for malformed content or more than maxImported
//! bytes.
PENSTOCK_EXPORT std::optional<ImportKind> importKindOf(const QByteArray &content);

//! Imports the file \a fileName. The name may be empty; it is used for errors and relative paths.
//! Errors are of the kind File, with the line or JSON pointer: empty, malformed, too large, unknown
//! kind, or nothing to import. Unsupported parts are omitted with a note.
//! - One profile per server and authentication; one job per request, or per URL pattern in a HAR.
//! - Secrets are omitted: Authorization, Cookie and the like, values whose names suggest secrets,
//!   and well-known token formats.
//! - Limits come only from profile files, or from a preset that matches the host.
PENSTOCK_EXPORT Result<Imported> importFrom(const QByteArray &content, const QString &fileName);
//! Imports content of \a kind; another kind is an error.
PENSTOCK_EXPORT Result<Imported> importFrom(const QByteArray &content, const QString &fileName,
                                            ImportKind kind);

//! One of several files that are imported together.
struct ImportFile
{
    QByteArray content;
    QString name; //!< File name; may be empty.
};

//! Imports related files. Variables of Postman environments become environments of the collections'
//! profiles, with the first selected; without a collection, they form a separate profile. Values of
//! secret variables are only in ImportedProfile::offered. The first file with an error fails the
//! import, as does an empty list, or a Penstock profile or job among others.
PENSTOCK_EXPORT Result<Imported> importFrom(const std::vector<ImportFile> &files);

} // namespace penstock
