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

//! A request as another program wrote it, before it is known which profile it belongs to. All texts
//! may have {{name}} in them.
struct RequestDraft
{
    QString name;
    QByteArray method = QByteArrayLiteral("GET");
    QString url; //!< Whole, or {{name}} and what follows.
    NamedTexts query = {}; //!< Beside what the URL has itself.
    HeaderList headers = {};
    QByteArray body = {};
    bool bodyIsJson = false;
    AuthSpec auth = {}; //!< Its secrets have no names yet.
    QStringList secretHeaders = {}; //!< Beside auth.
    NamedTexts known = {}; //!< Example values of names.
    QByteArray rows = {}; //!< A JSON list; then known is without meaning.
    Message obstacle = {}; //!< Why it cannot become a job; empty if it can.
};

//! Where the path of \a url begins: behind "https://host" or "{{base}}"; -1 where it has no server.
qsizetype pathStartOf(const QString &url);

//! \a type as the Content-Type where there is none.
void addContentType(RequestDraft &draft, const QByteArray &type);
//! The fields as a form for the body; values may have {{name}} in them.
QByteArray formOf(const NamedTexts &fields);

} // namespace penstock
