// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/texttable.h"

#include "app/cli/terminal/visibletext.h"

#include <algorithm>

namespace penstock {

TextTable::TextTable(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
    QStringList titles;
    for (const Column &column : m_columns)
        titles.append(column.title);
    m_rows.push_back(titles);
}

void TextTable::add(const QStringList &cells)
{
    QStringList visible;
    for (const QString &cell : cells)
        visible.append(visibleLine(cell));
    m_rows.push_back(visible);
}

QString TextTable::text() const
{
    std::vector<qsizetype> widths;
    for (qsizetype at = 0; at < qsizetype(m_columns.size()); ++at) {
        qsizetype width = 0;
        for (auto row = m_rows.begin() + 1; row != m_rows.end(); ++row)
            width = std::max(width, row->at(at).size());
        widths.push_back(width > 0 ? std::max(width, m_rows.front().at(at).size()) : 0);
    }
    QString text;
    for (const QStringList &row : m_rows) {
        QString line;
        for (std::size_t at = 0; at < m_columns.size(); ++at) {
            if (widths[at] == 0)
                continue;
            const QString &cell = row.at(qsizetype(at));
            const QString gap = line.isEmpty() ? QString() : u"  "_s;
            line += gap
                + (m_columns[at].side == Side::Right ? cell.rightJustified(widths[at])
                                                     : cell.leftJustified(widths[at]));
        }
        while (line.endsWith(QLatin1Char(' ')))
            line.chop(1);
        text += line + QLatin1Char('\n');
    }
    return text;
}

QString cutText(const QString &text, qsizetype most)
{
    const QString line = text.simplified();
    return line.size() <= most ? line : line.first(most - 1) + u"…"_s;
}

} // namespace penstock
