// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayView>
#include <QString>

namespace penstock {

//! \a utf8 with each of its characters; what is no UTF-8 becomes U+FFFD. QString::fromUtf8() drops
//! a U+FEFF at the beginning, as if each value were a file with a byte order mark.
PENSTOCK_EXPORT QString wholeText(QByteArrayView utf8);

} // namespace penstock
