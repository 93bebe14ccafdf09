// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/spending.h>

namespace penstock {

//! "9,40 USD", as the locale writes it; several currencies beside each other.
QString moneyWords(const Bill &bill);
//! "3.1 million tokens, 900 calls": of what it is.
QString unitsWords(const Spending &spending);

} // namespace penstock
