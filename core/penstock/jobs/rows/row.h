// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace penstock {

//! One line of input: names and values, in the order of the file.
struct PENSTOCK_EXPORT Row
{
    //! One value with its name.
    struct Field
    {
        QString name;
        QString value; //!< As it is put into a request.
        QByteArray json; //!< As it is written out: JSON rows keep their types and digits.
        friend bool operator==(const Field &, const Field &) = default;
    };

    qint64 line = 0; //!< Where it begins in its file, counted from 1; for a range its position.
    std::vector<Field> fields;
    //! The values came as JSON: a text of digits is a text there, elsewhere it may be a number.
    bool typed = false;

    //! Nothing where the row has none of this name; the first of several.
    std::optional<QString> value(const QString &name) const;
    QByteArray toJson() const; //!< {"id":"1","name":"x"}, on one line.
    //! The same at the end of \a json.
    void appendJson(QByteArray &json) const;
    friend bool operator==(const Row &, const Row &) = default;
};

//! A place between two rows of a source, from which a later run can go on.
struct RowMark
{
    std::int64_t index = 0; //!< Of the next row, from 0.
    qint64 offset = 0; //!< Of a file: bytes before it, a byte order mark included.
    qint64 line = 0; //!< Of a file: whole lines before it, blank ones included.
    friend bool operator==(const RowMark &, const RowMark &) = default;
};

} // namespace penstock
