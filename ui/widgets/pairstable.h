// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemModel;
class QString;
class QTableView;

namespace penstock {

//! A table for a model of names and values that is edited in place; Delete takes a row out.
QTableView *makePairsTable(QAbstractItemModel &model, const QString &accessibleName);
//! Begins a new pair, in the empty row at the end.
void editNewPair(QTableView &table);
//! As high as its rows are, at least two and at most \a maxRows of them.
void fitToRows(QTableView &table, int maxRows);

} // namespace penstock
