// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <QtCore/qglobal.h>

//! Exports a symbol of the library; all others are hidden. One macro serves all modules: ELF and
//! Mach-O do not distinguish import from export.
#define PENSTOCK_EXPORT Q_DECL_EXPORT
