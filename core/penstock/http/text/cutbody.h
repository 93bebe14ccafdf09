// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayView>

namespace penstock {

//! Returns true if \a text is the beginning of a JSON object, list or string without its end.
PENSTOCK_EXPORT bool isCutJson(QByteArrayView text);
//! Returns true if \a text is the beginning of an XML document without its end.
PENSTOCK_EXPORT bool isCutXml(QByteArrayView text);

} // namespace penstock
