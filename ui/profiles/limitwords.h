// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/holder.h>

#include <QStringList>

namespace penstock {

//! The names of the algorithms for people, in the order of LimitSettings.
QStringList algorithmWords();
//! "600 in 1 min for POST /search/*", as describe() in core has it for the command line.
QString ruleOf(const LimitSpec &limit);
//! "Sliding window: 600 in 1 min"
QString readingOf(const LimitSpec &limit);
//! What holds requests back: a limit by its name, or what the server said, which has none.
QString holderOf(const Holder &holder);

} // namespace penstock
