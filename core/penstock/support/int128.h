// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

namespace penstock {
//! Products of nanoseconds and rates do not fit 64 bits; this keeps them exact.
__extension__ using Int128 = __int128;
} // namespace penstock
