// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>

namespace penstock {

//! \a value without the line breaks at its end, which echo, editors and copying add. An error,
//! without the value, if it has another control character: no request could be sent with it. A
//! key in PEM keeps its lines.
PENSTOCK_EXPORT Result<QByteArray, Message> readSecretValue(QByteArray value);

} // namespace penstock
