// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <QtCore/qglobal.h>

//! Marks what an embedder may link against; everything else is hidden.
//! One macro serves all modules because ELF and Mach-O visibility does not tell import from export.
#define PENSTOCK_EXPORT Q_DECL_EXPORT
