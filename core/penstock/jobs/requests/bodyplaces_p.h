// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/bodytemplate.h>

namespace penstock {

//! A string in JSON: offsets of its content, and the name of its member.
struct JsonStringSpan
{
    qsizetype begin = 0;
    qsizetype end = 0;
    QByteArray member = {}; //!< Escaped; may be empty.
    bool isName = false; //!< Followed by a colon.
};

//! Returns the strings in \a json in order. An open one ends with the text.
std::vector<JsonStringSpan> stringsIn(const QByteArray &json);
//! Returns the content of a string without escapes.
QByteArray unescapedJson(const QByteArray &content);

//! Returns the syntax at the end of \a before.
BodyTemplate::Place graphQlPlace(QByteArrayView before);
BodyTemplate::Place xmlPlace(QByteArrayView before);
//! Returns the syntax at \a at in \a text, which is the value of \a member and may be JSON or GraphQL;
//! nothing for other texts.
std::optional<BodyTemplate::Place> nestedPlace(const QByteArray &member, const QByteArray &text,
                                               const QByteArray &before);

//! Returns \a value escaped for \a place, which is one of XML. \a before is the body so far.
QByteArray xmlEscaped(QByteArray value, BodyTemplate::Place place, const QByteArray &before);
//! Returns true if XML 1.0 allows all characters of \a value.
bool isXmlText(const QString &value);

} // namespace penstock
