// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace penstock {

//! Lines of columns for a terminal, each as wide as its widest cell.
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
    void add(const QStringList &cells); //!< As many as there are columns.
    //! With the titles; columns without any text are left out.
    QString text() const;

private:
    std::vector<Column> m_columns;
    std::vector<QStringList> m_rows;
};

//! \a text on one line, with an ellipsis where it has more than \a most letters.
QString cutText(const QString &text, qsizetype most);

} // namespace penstock
