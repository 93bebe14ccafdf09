// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractItemModel;
class QString;
class QTableView;

namespace penstock {

//! A table for a model of names and values that is edited in place; Delete takes a row out.
QTableView *makePairsTable(QAbstractItemModel &model, const QString &accessibleName);

} // namespace penstock
