// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>

namespace penstock {

//! Returns \a value without trailing line breaks, which echo and editors add. Other control
//! characters are an error, which does not repeat the value. A PEM key keeps its lines.
PENSTOCK_EXPORT Result<QByteArray, Message> readSecretValue(QByteArray value);

} // namespace penstock
