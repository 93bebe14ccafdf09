// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>

#include <vector>

namespace penstock {

//! A step on the path to a JSON value: a raw member name, or an index.
struct JsonStep
{
    QByteArrayView key;
    qsizetype index = -1; //!< -1: a member.
};
using JsonPath = std::vector<JsonStep>;

//! A raw JSON value; refers to the text.
struct JsonPiece
{
    enum class Type { Object, Array, String, Number, Literal };
    Type type = Type::Literal;
    QByteArrayView text = {}; //!< Strings without quotes; empty for containers.
};

//! Receives each value of a JSON text, containers before their contents.
class JsonVisitor
{
public:
    JsonVisitor() = default;
    virtual ~JsonVisitor();
    Q_DISABLE_COPY_MOVE(JsonVisitor)
    virtual void visit(const JsonPath &path, const JsonPiece &piece) = 0;
};

//! Scans a JSON text (RFC 8259) in one pass without copies. Returns false if malformed or nested
//! deeper than 128; \a visitor may have seen a part. Ignores invalid UTF-8.
bool scanJson(QByteArrayView text, JsonVisitor &visitor);

//! Returns true if the JSON pointer \a pointer matches \a path; * matches any step.
bool pointerMatches(QByteArrayView pointer, const JsonPath &path);

//! Decodes a JSON string; invalid sequences become U+FFFD.
QByteArray unescapedJson(QByteArrayView text);

} // namespace penstock
