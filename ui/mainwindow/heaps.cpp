// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/heaps.h"

#include <cstdlib> // and with it __GLIBC__, where it is that

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace penstock {

void shareHeaps()
{
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2); // NOLINT(concurrency-mt-unsafe): no other thread runs yet
#endif
}

} // namespace penstock
