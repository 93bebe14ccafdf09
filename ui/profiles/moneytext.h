// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/jobs/output/spending.h>

namespace penstock {

//! "9.40 USD, 6.00 EUR", in the format of the locale.
QString moneyWords(const Bill &bill);
//! "3.1 million tokens, 900 calls".
QString unitsWords(const Spending &spending);

} // namespace penstock
