// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <vector>

//! \file
//! JSON as bytes. Output keeps the server's bytes, so that 64-bit ids keep all digits and 1.10
//! stays 1.10.
namespace penstock {

//! Returns true for one JSON value (RFC 8259) of at most 1,000 levels. Numbers may have any number
//! of digits.
PENSTOCK_EXPORT bool isJson(QByteArrayView bytes);

//! Replaces line breaks between the tokens of valid \a json by spaces.
PENSTOCK_EXPORT QByteArray onOneLine(const QByteArray &json);
PENSTOCK_EXPORT void appendOnOneLine(QByteArray &line, QByteArrayView json);

//! Returns a quoted JSON string. Invalid UTF-8 becomes U+FFFD.
PENSTOCK_EXPORT QByteArray toJsonString(QByteArrayView utf8);
PENSTOCK_EXPORT void appendJsonString(QByteArray &json, QByteArrayView utf8);

//! Returns the whole number that \a text is, up to 9e15: 10, 10.0 or 1e1.
PENSTOCK_EXPORT std::optional<std::int64_t> wholeNumber(const QByteArray &text);

//! A member of an object or element of a list.
struct JsonMember
{
    QString name;
    QString text; //!< Unquoted and unescaped string; other values as in the text.
    QByteArray json; //!< As in the text.
    bool isNull = false;
};

//! Returns the only value in \a bytes, or the fault.
PENSTOCK_EXPORT Result<JsonMember, Message> jsonValue(QByteArrayView bytes);

//! Returns the elements without names, or the fault.
PENSTOCK_EXPORT Result<std::vector<JsonMember>, Message> jsonElements(QByteArrayView bytes);

//! Returns the member \a name of an object; otherwise nothing.
PENSTOCK_EXPORT std::optional<JsonMember> jsonMember(QByteArrayView bytes, const QString &name);
//! Returns the members in order, or the fault.
PENSTOCK_EXPORT Result<std::vector<JsonMember>, Message> jsonMembers(QByteArrayView bytes);

//! Decodes \a utf8 completely; invalid UTF-8 becomes U+FFFD. QString::fromUtf8() drops a leading
//! U+FEFF as a byte order mark.
PENSTOCK_EXPORT QString wholeText(QByteArrayView utf8);

} // namespace penstock
