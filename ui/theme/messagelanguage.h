// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! The language of the window, for errors and notes.
MessageLanguage messageLanguage();

} // namespace penstock
