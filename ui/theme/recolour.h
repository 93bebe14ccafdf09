// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

class QWidget;

namespace penstock {

//! Calls \a then after each change between light and dark, when both palette and style sheet of
//! \a widget are new. For stored colours only: links, pictures, shades.
void onRecolour(QWidget *widget, std::function<void()> then);

} // namespace penstock
