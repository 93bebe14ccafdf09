// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace penstock {

//! All threads share two heaps of the C library. By default there may be eight for each processor, and what
//! the threads of the network leave behind in one the others cannot use: of ten runs the memory grew by an
//! eighth, not by a twelfth. For programs with a window, before they have threads.
void shareHeaps();

} // namespace penstock
