// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/message.h>

namespace penstock {

//! A note of Imported in the language of the window.
QString importNote(const Message &note);

} // namespace penstock
