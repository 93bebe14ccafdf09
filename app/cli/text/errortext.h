// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

namespace penstock {

//! What Error::text() says, with the flags of this program that do what it proposes.
QString errorText(const Error &error);

} // namespace penstock
