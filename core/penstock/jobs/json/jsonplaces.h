// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayView>
#include <QString>

#include <optional>
#include <vector>

namespace penstock {

//! A value of a JSON text, and the way to it.
struct JsonPlace
{
    enum class Kind { Scalar, Array, Object };
    QString path = {}; //!< For RecordPath: "$.items[3].name".
    Kind kind = Kind::Scalar;
    qsizetype from = 0; //!< In bytes; of a member with its name.
    qsizetype to = 0; //!< Behind it.
    QByteArray text = {}; //!< Of a scalar, as it stands.
    friend bool operator==(const JsonPlace &, const JsonPlace &) = default;
};

//! The innermost value around the byte \a at; its name belongs to a member. Nothing where there is none,
//! or \a json is malformed before it ends.
PENSTOCK_EXPORT std::optional<JsonPlace> jsonPlaceAt(QByteArrayView json, qsizetype at);

//! What there is to choose from, in the order of the text and at most \a most: of arrays what is in
//! their first element. Containers come before what they contain. Up to where \a json is malformed.
PENSTOCK_EXPORT std::vector<JsonPlace> jsonPlacesIn(QByteArrayView json, std::size_t most);

//! The outermost array that \a path leads through, as the path of all its elements: "$.items[3].name" gives
//! "$.items[*]". Empty where it leads through none.
PENSTOCK_EXPORT QString allOfOutermostArray(const QString &path);
//! The rest of \a path within one of the records that \a records leads to, from "$" on: of "$.items[3].a.b" in
//! "$.items[*]" "$.a.b". Nothing where it is not in one. Without \a records it is \a path.
PENSTOCK_EXPORT std::optional<QString> pathInRecord(const QString &path, const QString &records);
//! What a column of \a path may be called: its last member, "value" where it has none.
PENSTOCK_EXPORT QString lastMemberOf(const QString &path);

} // namespace penstock
