// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>
#include <QByteArrayView>

#include <vector>

//! \file
//! JSON as bytes. What a server sent goes to the output as it came: 64-bit ids keep all their digits
//! and 1.10 stays 1.10, which no parse into values and back would do.
namespace penstock {

//! Whether \a bytes are one JSON value (RFC 8259), at most 1,000 levels deep. Numbers may have any
//! number of digits.
PENSTOCK_EXPORT bool isJson(QByteArrayView bytes);

//! \a json, a valid value, on one line: line breaks between its tokens become blanks.
PENSTOCK_EXPORT QByteArray onOneLine(const QByteArray &json);
PENSTOCK_EXPORT void appendOnOneLine(QByteArray &line, QByteArrayView json);

//! The JSON string of \a utf8, quotes included. What is not UTF-8 becomes U+FFFD.
PENSTOCK_EXPORT QByteArray toJsonString(QByteArrayView utf8);
PENSTOCK_EXPORT void appendJsonString(QByteArray &json, QByteArrayView utf8);

//! A member of an object or an element of a list.
struct JsonMember
{
    QString name;
    QString text; //!< A string without its quotes and escapes; anything else as it stands.
    QByteArray json; //!< As it stands.
    bool isNull = false;
};

//! The elements of the JSON list \a bytes, without names, or what is wrong.
PENSTOCK_EXPORT Result<std::vector<JsonMember>, Message> jsonElements(QByteArrayView bytes);

//! The members of the JSON object \a bytes, in their order, or what is wrong.
PENSTOCK_EXPORT Result<std::vector<JsonMember>, Message> jsonMembers(QByteArrayView bytes);

} // namespace penstock
