// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace penstock {

//! Calls \a then whenever light has become dark or dark light: once, when palette and style sheet of
//! \a widget both are the new ones. For what keeps colours: links, pictures, shades. What is painted
//! takes them anew by itself, and so do icon() and what the style sheet colours.
void onRecolour(QWidget *widget, std::function<void()> then);

} // namespace penstock
