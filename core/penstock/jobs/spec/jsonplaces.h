// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayView>
#include <QString>

#include <optional>
#include <vector>

namespace penstock {

//! A value in a JSON text, with its path.
struct JsonPlace
{
    enum class Kind { Scalar, Array, Object };
    QString path = {}; //!< For RecordPath: "$.items[3].name".
    Kind kind = Kind::Scalar;
    qsizetype from = 0; //!< Offset in bytes; of a member, with its name.
    qsizetype to = 0; //!< The end, exclusive.
    QByteArray text = {}; //!< Scalars only, as in the text.
    friend bool operator==(const JsonPlace &, const JsonPlace &) = default;
};

//! Returns the innermost value at byte \a at; a name belongs to its member. Returns nothing outside
//! of values, or if the JSON is invalid before the value ends.
PENSTOCK_EXPORT std::optional<JsonPlace> jsonPlaceAt(QByteArrayView json, qsizetype at);

//! Returns at most \a most values in order, with only the first element of each array. Containers
//! come before their contents. Stops at invalid JSON.
PENSTOCK_EXPORT std::vector<JsonPlace> jsonPlacesIn(QByteArrayView json, std::size_t most);

//! Returns the path of all elements of the outermost array in \a path: "$.items[*]" for
//! "$.items[3].name". Empty without an array.
PENSTOCK_EXPORT QString allOfOutermostArray(const QString &path);
//! Returns \a path relative to a record in \a records: "$.a.b" for "$.items[3].a.b" in
//! "$.items[*]". Returns nothing outside of records, and \a path if \a records is empty.
PENSTOCK_EXPORT std::optional<QString> pathInRecord(const QString &path, const QString &records);
//! Returns a name for a column: the last member of \a path, or "value".
PENSTOCK_EXPORT QString lastMemberOf(const QString &path);

} // namespace penstock
