// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QLabel;
class QWidget;

namespace penstock {

//! Creates a line below a field for its fault. It takes no space while empty.
QLabel *makeFaultLine();
//! Shows \a text in \a line and marks \a field; an empty text removes both.
void showFault(QLabel *line, QWidget *field, const QString &text);

} // namespace penstock
