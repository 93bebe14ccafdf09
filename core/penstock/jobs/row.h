// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
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
    struct Field
    {
        QString name;
        QString value; //!< As it is put into a request.
        QByteArray json; //!< As it is written out: JSON rows keep their types and digits.
        friend bool operator==(const Field &, const Field &) = default;
    };

    qint64 line = 0; //!< Where it begins in its file, counted from 1; for a range its position.
    std::vector<Field> fields;

    std::optional<QString> value(const QString &name) const;
    QByteArray toJson() const; //!< {"id":"1","name":"x"}, on one line.
    friend bool operator==(const Row &, const Row &) = default;
};

} // namespace penstock
