// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/spec/recordpath.h>

#include <cstdint>
#include <variant>

namespace penstock {

//! A condition on a JSON text: the filter expressions of RFC 9535 (2.3.5) without functions and @.
//! "$.has_more == false", "$.error && !($.error.code == 'gone' || $.items[0])".
//! - $ is the text. A path alone is true if it matches anything, even null or false.
//! - Comparisons need paths without *. Absent values are equal to each other only.
//! - <, <=, > and >= order numbers by value (any number of digits) and texts by code points. Values
//!   of different types are never equal, and neither is smaller.
//! - Lists and objects are equal if their elements or members are.
class PENSTOCK_EXPORT Condition
{
public:
    //! Errors are of the kind Usage, with the character position.
    static Result<Condition> parse(const QString &text);

    //! Returns the fault of \a text without its place; empty if it is valid.
    static Message faultOf(const QString &text);

    //! Returns false if \a json is not one valid JSON value.
    bool holds(QByteArrayView json) const;

private:
    enum class Kind : std::uint8_t { Or, And, Not, Exists, Equal, Unequal, Less, LessOrEqual };
    using Operand = std::variant<RecordPath, QByteArray>; // or a literal as JSON
    struct Node
    {
        Kind kind = Kind::Exists;
        std::vector<Node> inner = {}; // of Or, And, Not
        std::vector<Operand> operands = {};

        bool holds(QByteArrayView json) const;
    };
    friend class ConditionReader;

    Node m_root;
};

} // namespace penstock
