// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/secrettext.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

namespace penstock {

using SecretNames = QHash<QString, QString>; //!< Names of secrets by placeholder.

//! A text with placeholders for values of a row: "{{country}}-{{id}}". Spaces around names are
//! ignored; {{ cannot be escaped. Inserted values are not expanded again.
class PENSTOCK_EXPORT TextTemplate
{
public:
    //! A text and the value after it.
    struct Piece
    {
        QString literal;
        QString name; //!< May be empty.
    };

    //! Errors are of the kind Usage and contain \a where: unclosed or empty braces.
    static Result<TextTemplate> parse(const QString &text, const MessageArgument &where);

    //! Errors are those of fieldOf().
    Result<QString> fill(const Row &row) const;
    //! Returns UTF-8. \a secrets override values.
    Result<SecretText> fill(const Row &row, const SecretNames &secrets) const;
    //! The last one may lack a name.
    const std::vector<Piece> &pieces() const { return m_pieces; }
    QStringList names() const; //!< In order of first use.
    //! See missingColumn().
    std::optional<Error> missingFrom(const QStringList &columns) const;

private:
    std::vector<Piece> m_pieces;
};

//! Returns an error of the kind Usage that lists \a columns if one of \a names is missing. A name
//! with ":text" needs the column without it.
PENSTOCK_EXPORT std::optional<Error> missingColumn(const QStringList &names,
                                                   const QStringList &columns);
//! Returns Row::field(), or a rowError() that lists the values.
PENSTOCK_EXPORT Result<Row::Field> fieldOf(const Row &row, const QString &name);
//! Returns an error of the kind File with placeOf().
PENSTOCK_EXPORT Error rowError(const Row &row, const Message &what);
//! Returns "row at line 9", or "row 9" for a row without a line.
PENSTOCK_EXPORT Message placeOf(const Row &row);

} // namespace penstock
