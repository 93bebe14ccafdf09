// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/message.h>

#include <utility>
#include <vector>

namespace penstock {

using NamedTexts = std::vector<std::pair<QString, QString>>;

//! A request in another program's terms, not yet assigned to a profile. All texts may contain
//! {{name}}.
struct RequestDraft
{
    QString name;
    QByteArray method = QByteArrayLiteral("GET");
    QString url; //!< A whole URL, or {{name}} and a path.
    NamedTexts query = {}; //!< In addition to the URL's own.
    HeaderList headers = {};
    QByteArray body = {};
    bool bodyIsJson = false;
    AuthSpec auth = {}; //!< Its secrets do not have names yet.
    QStringList secretHeaders = {}; //!< In addition to auth.
    NamedTexts known = {}; //!< Example values of names.
    QByteArray rows = {}; //!< A JSON list; replaces \c known.
    Message obstacle = {}; //!< Reason it cannot become a job; otherwise empty.
};

//! Returns the offset of the path in \a url, after "https://host" or "{{base}}", or -1 without a
//! server.
qsizetype pathStartOf(const QString &url);

//! Returns \a text without braces, trimmed.
QString withoutBraces(QString text);
//! Returns \a url with {{name}} for each segment :name.
QString withPlaces(QString url);

//! Returns \a auth as client credentials, or a token with a note if it \a needsPerson or lacks a
//! token server. Notes a missing client ID.
AuthSpec clientAuthOf(AuthSpec auth, bool needsPerson, QList<Message> &notes);
//! Returns a key as header or query parameter \a name; empty or {{name}}: "X-Api-Key".
AuthSpec keyAuthOf(bool isQuery, const QString &name);
//! Excludes a \a user that contains {{name}}, a colon or a token.
AuthSpec basicAuthOf(const QString &user);

//! Adds a Content-Type if it is missing.
void addContentType(RequestDraft &draft, const QByteArray &type);
//! Returns \a fields as a form body. Values may contain {{name}}.
QByteArray formOf(const NamedTexts &fields);

} // namespace penstock
