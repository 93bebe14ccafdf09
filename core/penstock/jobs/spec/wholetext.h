// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayView>
#include <QString>

namespace penstock {

//! Decodes \a utf8 completely; invalid UTF-8 becomes U+FFFD. QString::fromUtf8() drops a leading
//! U+FEFF as a byte order mark.
PENSTOCK_EXPORT QString wholeText(QByteArrayView utf8);

} // namespace penstock
