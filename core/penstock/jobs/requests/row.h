// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace penstock {

//! A row of input: names and values in file order.
struct PENSTOCK_EXPORT Row
{
    //! A value with its name.
    struct Field
    {
        QString name;
        QString value; //!< For requests.
        QByteArray json; //!< For output: JSON rows keep types and digits.
        friend bool operator==(const Field &, const Field &) = default;
    };

    qint64 line = 0; //!< First line in the file, or position; from 1. See hasLine.
    std::vector<Field> fields;
    //! True for JSON rows: digits in a string stay text there, but elsewhere may be a number.
    bool typed = false;
    //! False for ranges and elements of lists: they have positions.
    bool hasLine = true;

    //! Returns the field that {{name}} stands for: the first of this name, or a member of a nested
    //! value of a typed row ("user.login", "tags.0"). A name with ":text" stands for the same text,
    //! and its field has the name without it.
    std::optional<Field> field(const QString &name) const;
    //! Returns the value of field().
    std::optional<QString> value(const QString &name) const;
    QByteArray toJson() const; //!< {"id":"1","name":"x"}, on one line.
    //! Appends toJson().
    void appendJson(QByteArray &json) const;
    friend bool operator==(const Row &, const Row &) = default;
};

//! Returns \a name without ":text", which forces text in JSON.
PENSTOCK_EXPORT QString withoutTextMark(const QString &name);

//! A position between two rows, for resuming.
struct RowMark
{
    std::int64_t index = 0; //!< Next row, from 0.
    qint64 offset = 0; //!< In files: bytes before it, with a byte order mark.
    qint64 line = 0; //!< In files: lines before it, with blank ones.
    friend bool operator==(const RowMark &, const RowMark &) = default;
};

using RowConstants = std::vector<std::pair<QString, QString>>; //!< Names and values.

//! Sets \a constants as texts after the other values, replacing equal names.
PENSTOCK_EXPORT void setConstants(Row &row, const RowConstants &constants);
//! Adds those \a constants whose names \a row lacks.
PENSTOCK_EXPORT void addConstants(Row &row, const RowConstants &constants);

} // namespace penstock
