// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArrayList>

namespace penstock {

inline constexpr std::size_t retryAfterNonsenseCount = 24;

//! What servers, or those between, write into Retry-After and should not: the values of one answer,
//! a line each. \a number counts from 1, and begins again behind the last.
PENSTOCK_EXPORT QByteArrayList retryAfterNonsense(quint64 number);

} // namespace penstock
