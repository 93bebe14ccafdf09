// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

//! \file
//! The literals u"…"_s (a QString) and "…"_L1 for the sources of Penstock. Each source has this
//! header without an #include (PenstockTargets.cmake). Installed headers do without: other programs
//! include them.
using namespace Qt::StringLiterals;
