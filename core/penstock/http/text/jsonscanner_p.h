// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>

#include <vector>

namespace penstock {

//! One step from the top of a JSON text to a value: a member's name as it is written, or an index.
struct JsonStep
{
    QByteArrayView key;
    qsizetype index = -1; //!< -1: a member.
};
using JsonPath = std::vector<JsonStep>;

//! A value as it stands in the text, which must outlive it.
struct JsonPiece
{
    enum class Type { Object, Array, String, Number, Literal };
    Type type = Type::Literal;
    QByteArrayView text
        = {}; //!< As it is written, strings without their quotes. Containers: empty.
};

//! Is told each value of a JSON text, containers before what they contain.
class JsonVisitor
{
public:
    JsonVisitor() = default;
    virtual ~JsonVisitor();
    Q_DISABLE_COPY_MOVE(JsonVisitor)
    virtual void visit(const JsonPath &path, const JsonPiece &piece) = 0;
};

//! Reads a JSON text (RFC 8259) from end to end in one pass, without a copy and without a tree.
//! False where any of it is malformed, or nested deeper than 128; \a visitor may have seen a part then.
//! Whether strings are UTF-8 is not looked at.
bool scanJson(QByteArrayView text, JsonVisitor &visitor);

//! Whether \a path is where the JSON pointer \a pointer leads, of which * is any step.
bool pointerMatches(QByteArrayView pointer, const JsonPath &path);

//! The text that a JSON string stands for; what no text can stand for becomes U+FFFD.
QByteArray unescapedJson(QByteArrayView text);

} // namespace penstock
