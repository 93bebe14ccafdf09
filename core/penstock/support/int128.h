// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

namespace penstock {
//! An integer for exact products of nanoseconds and rates, which exceed 64 bits.
__extension__ using Int128 = __int128;
} // namespace penstock
