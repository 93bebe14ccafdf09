// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

class QThreadPool;

namespace penstock {

//! Threads for work that may take seconds: playing limits through, reading journals. Not the global
//! pool: Qt's painting shares large areas out to that and waits until all are done, behind whatever
//! stands there before them. At least four threads, so that work of a moment gets its turn beside
//! work of seconds. Threads: any. When the application ends it is waited for.
PENSTOCK_EXPORT QThreadPool &workPool();

} // namespace penstock
