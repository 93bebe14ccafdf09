// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>

namespace penstock {

//! Returns \a json with line breaks and two spaces of indent per level, up to 128 levels. Only
//! white space outside of strings changes, even in invalid JSON.
PENSTOCK_EXPORT QByteArray prettyJson(const QByteArray &json);

} // namespace penstock
