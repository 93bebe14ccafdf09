// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace penstock {

//! \a text as a tooltip that shows it letter by letter. Qt takes what looks like markup for markup, also
//! what a server, a row or a file has said.
QString plainToolTip(const QString &text);

} // namespace penstock
