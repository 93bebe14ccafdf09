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
    //! Integer: as it is, at most 15 digits. Date: seconds since 1970. Decimal: thousandths.
    //! Boolean: 0 or 1.
    std::int64_t number = 0;
    QByteArray text = {}; //!< String, Token, Bytes, DisplayString: escapes and base64 undone.
    friend bool operator==(const FieldValue &, const FieldValue &) = default;
};

//! A value with a name, behind a semicolon.
struct FieldParameter
{
    QByteArray key;
    FieldValue value = {};
    friend bool operator==(const FieldParameter &, const FieldParameter &) = default;
};

//! A member of a list or dictionary: a value, or an inner list of values, with parameters.
struct FieldItem
{
    QByteArray key = {}; //!< Its name in a dictionary.
    FieldValue value = {};
    bool isInnerList = false;
    std::vector<FieldItem> inner = {};
    std::vector<FieldParameter> parameters = {}; //!< As they come.

    //! The last one called \a name, which is the one that counts; null where there is none. It
    //! points into this item.
    const FieldValue *parameter(QByteArrayView name) const;
    friend bool operator==(const FieldItem &, const FieldItem &) = default;
};

//! Reads a List (RFC 9651 §4.2.1). Lines of one field are joined with ", " before. Nothing where any of
//! it is malformed, as the RFC demands: half a field is no field. Work and memory are linear in
//! the text.
PENSTOCK_EXPORT std::optional<std::vector<FieldItem>> parseFieldList(QByteArrayView text);
//! The same for a Dictionary (§4.2.2).
PENSTOCK_EXPORT std::optional<std::vector<FieldItem>> parseFieldDictionary(QByteArrayView text);
//! The last member called \a key, which is the one that counts; null where there is none. It points
//! into \a dictionary.
PENSTOCK_EXPORT const FieldItem *fieldMember(const std::vector<FieldItem> &dictionary,
                                             QByteArrayView key);

} // namespace penstock
