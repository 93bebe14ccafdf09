// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/profiles/spec/profile.h>

#include <QModelIndex>

//! Typed values that may be secrets.
namespace penstock {

//! The JSON of a secret: {"secret": "name"}.
QString secretInPlace(const QString &name);
TextOrSecret textOrSecretFrom(const QString &typed);

//! Sets the name or value at \a index to \a typed. A row behind the last adds a line; a line without
//! name and value is erased.
template <typename Line>
void putInPlace(std::vector<Line> &lines, const QModelIndex &index, const QString &typed)
{
    if (index.row() == int(lines.size()))
        lines.emplace_back();
    const auto line = lines.begin() + index.row();
    if (index.column() == 0)
        line->name = typed;
    else
        line->value = textOrSecretFrom(typed);
    if (line->name.isEmpty() && line->value.isEmpty())
        lines.erase(line);
}

} // namespace penstock
