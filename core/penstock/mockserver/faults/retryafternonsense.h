// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayList>

namespace penstock {

inline constexpr std::size_t retryAfterNonsenseCount = 24;

//! Returns invalid Retry-After values seen in practice, one per line of a response. \a number
//! counts from 1 and wraps around.
PENSTOCK_EXPORT QByteArrayList retryAfterNonsense(quint64 number);

} // namespace penstock
