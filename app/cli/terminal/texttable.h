// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace penstock {

//! A table for a terminal. Each column is as wide as its widest cell.
class TextTable
{
public:
    enum class Side { Left, Right };
    struct Column
    {
        QString title;
        Side side = Side::Left;
    };

    explicit TextTable(std::vector<Column> columns);
    void add(const QStringList &cells); //!< Adds a row with one cell per column.
    //! Returns the table with its titles, without empty columns.
    QString text() const;

private:
    std::vector<Column> m_columns;
    std::vector<QStringList> m_rows;
};

//! Returns \a text on one line, cut to \a most characters with an ellipsis.
QString cutText(const QString &text, qsizetype most);

} // namespace penstock
