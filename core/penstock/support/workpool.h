// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

class QThreadPool;

namespace penstock {

//! Returns a pool of at least four threads for work of up to seconds, such as simulating limits or
//! reading journals. Qt's painting waits for the global pool, so that long work must not use it.
//! May be called in any thread. The application waits for it when it ends.
PENSTOCK_EXPORT QThreadPool &workPool();

} // namespace penstock
