// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace penstock {

//! Escapes \a text for a tooltip. Otherwise Qt interprets markup, even from a server, row or file.
QString plainToolTip(const QString &text);

} // namespace penstock
