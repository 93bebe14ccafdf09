// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QLabel;
class QWidget;

namespace penstock {

//! A line below a field for what is wrong in it. It takes no room while nothing is.
QLabel *makeFaultLine(QWidget *parent = nullptr);
//! Shows \a text in \a line and marks \a field, or takes both back where it is empty.
void showFault(QLabel *line, QWidget *field, const QString &text);
//! The same if \a field keeps a text that its document cannot take: closing would lose it.
void showRefused(QLabel *line, QWidget *field, const QString &text);
//! The accessible names of the fields below \a root with such a text.
QStringList refusedIn(const QWidget &root);

} // namespace penstock
