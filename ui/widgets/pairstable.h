// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemModel;
class QString;
class QTableView;

namespace penstock {

//! Creates a table for names and values, edited in place. Delete removes a row.
QTableView *makePairsTable(QAbstractItemModel &model, const QString &accessibleName);
//! Starts editing in the empty last row.
void editNewPair(QTableView &table);
//! Fits the height to the rows: at least two, at most \a maxRows.
void fitToRows(QTableView &table, int maxRows);

} // namespace penstock
