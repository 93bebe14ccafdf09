// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace penstock {

//! A line below a field for what is wrong in it. It takes no room while nothing is.
QLabel *makeFaultLine(QWidget *parent = nullptr);
//! Shows \a text in \a line and marks \a field, or takes both back where it is empty.
void showFault(QLabel *line, QWidget *field, const QString &text);

} // namespace penstock
