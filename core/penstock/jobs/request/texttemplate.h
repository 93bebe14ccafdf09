// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/secrettext.h>
#include <penstock/jobs/rows/row.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

namespace penstock {

using SecretNames
    = QHash<QString, QString>; //!< Secrets by the name that stands for them in a template.

//! A text with places for the values of a row: "{{country}}-{{id}}". Blanks around a name do not
//! count; {{ itself cannot be written. What is put in is not looked at again: braces in a
//! value are only braces.
class PENSTOCK_EXPORT TextTemplate
{
public:
    //! Text, and the value that follows it.
    struct Piece
    {
        QString literal; //!< Before the value.
        QString name; //!< Of the value; empty where there is none.
    };

    //! \a where is the place of \a text in errors. They are of the kind Usage: braces that are not
    //! closed or are empty.
    static Result<TextTemplate> parse(const QString &text, const MessageArgument &where);

    //! With the values of \a row as they are. Errors are those of fieldOf().
    Result<QString> fill(const Row &row) const;
    //! The same in UTF-8; \a secrets come before values.
    Result<SecretText> fill(const Row &row, const SecretNames &secrets) const;
    //! In their order; the last one may have no name.
    const std::vector<Piece> &pieces() const { return m_pieces; }
    QStringList names() const; //!< Each name once, in the order of their first use.
    //! See missingColumn().
    std::optional<Error> missingFrom(const QStringList &columns) const;

private:
    std::vector<Piece> m_pieces;
};

//! Nothing if \a columns has each of \a names; else an error of the kind Usage that lists what
//! there is.
PENSTOCK_EXPORT std::optional<Error> missingColumn(const QStringList &names,
                                                   const QStringList &columns);
//! The value called \a name, which lives in \a row, or a rowError() that lists what there is.
PENSTOCK_EXPORT Result<const Row::Field *> fieldOf(const Row &row, const QString &name);
//! An error of the kind File that names the line of \a row.
PENSTOCK_EXPORT Error rowError(const Row &row, const Message &what);

} // namespace penstock
