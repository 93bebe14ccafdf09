// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QByteArrayView>

#include <cstdint>
#include <optional>
#include <vector>

namespace penstock {

//! A value of a Structured Field (RFC 9651 §3.3).
struct FieldValue
{
    enum class Type { Integer, Decimal, String, Token, Bytes, Boolean, Date, DisplayString };
    Type type = Type::Boolean;
    //! Integer: at most 15 digits. Date: seconds since 1970. Decimal: thousandths. Boolean: 0 or 1.
    std::int64_t number = 0;
    QByteArray text = {}; //!< Decoded String, Token, Bytes or DisplayString.
    friend bool operator==(const FieldValue &, const FieldValue &) = default;
};

//! A named value after a semicolon.
struct FieldParameter
{
    QByteArray key;
    FieldValue value = {};
    friend bool operator==(const FieldParameter &, const FieldParameter &) = default;
};

//! A member of a list or dictionary: a value or an inner list, with parameters.
struct FieldItem
{
    QByteArray key = {}; //!< Name in a dictionary.
    FieldValue value = {};
    bool isInnerList = false;
    std::vector<FieldItem> inner = {};
    std::vector<FieldParameter> parameters = {};

    //! Returns the last, valid parameter \a name in this item, or null.
    const FieldValue *parameter(QByteArrayView name) const;
    friend bool operator==(const FieldItem &, const FieldItem &) = default;
};

//! Parses a List (RFC 9651 §4.2.1) of lines joined with ", ". Returns nothing if any part is
//! malformed, as the RFC requires. Linear.
PENSTOCK_EXPORT std::optional<std::vector<FieldItem>> parseFieldList(QByteArrayView text);
//! Parses a Dictionary (§4.2.2).
PENSTOCK_EXPORT std::optional<std::vector<FieldItem>> parseFieldDictionary(QByteArrayView text);
//! Returns the last, valid member \a key in \a dictionary, or null.
PENSTOCK_EXPORT const FieldItem *fieldMember(const std::vector<FieldItem> &dictionary,
                                             QByteArrayView key);

} // namespace penstock
