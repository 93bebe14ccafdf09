// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QComboBox;

namespace penstock {

//! The list of \a box opens as wide as what is in it, also where the box is narrower.
void fitList(QComboBox &box);

} // namespace penstock
