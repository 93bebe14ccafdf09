// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/row.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

namespace penstock {

//! A text with places for the values of a row: "{{country}}-{{id}}". What is put in is not looked at
//! again: braces in a value are only braces.
class PENSTOCK_EXPORT TextTemplate
{
public:
    //! Text, and the value that follows it.
    struct Piece
    {
        QString literal; //!< Before the value.
        QString name; //!< Of the value; empty where there is none.
    };

    //! \a where says in errors what \a text is.
    static Result<TextTemplate> parse(const QString &text, const QString &where);

    //! With the values of \a row as they are. Errors name the row's line.
    Result<QString> fill(const Row &row) const;
    //! In their order; the last one may have no name.
    const std::vector<Piece> &pieces() const { return m_pieces; }
    QStringList names() const; //!< Each name once, in the order of their first use.
    //! Nothing if \a columns has every name; else an error that lists what there is.
    std::optional<Error> missingFrom(const QStringList &columns) const;

private:
    std::vector<Piece> m_pieces;
};

//! Nothing if \a columns has each of \a names; else an error that lists what there is.
PENSTOCK_EXPORT std::optional<Error> missingColumn(const QStringList &names,
                                                   const QStringList &columns);
//! The value called \a name, or an error that lists what \a row has.
PENSTOCK_EXPORT Result<const Row::Field *> fieldOf(const Row &row, const QString &name);
//! An error that names the line of \a row.
PENSTOCK_EXPORT Error rowError(const Row &row, const QString &what, const QString &fix);

} // namespace penstock
