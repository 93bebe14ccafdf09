// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/holder.h>

#include <QStringList>

#include <vector>

namespace penstock {

//! The names of the algorithms for people, in the order of LimitSettings.
QStringList algorithmWords();
//! "600 in 1 min for POST /search/*", as describe() in core has it for the command line.
QString ruleOf(const LimitSpec &limit);
//! What it is called. A name that is a limit in short, as those are that nobody has named, is that
//! of its numbers of now: 19/5s, where 20/5s was typed once.
QString currentNameOf(const LimitSpec &limit);
//! The same of the one called \a name; \a name where there is none.
QString currentNameIn(const std::vector<LimitSpec> &limits, const QString &name);
//! "Sliding window: 600 in 1 min"
QString readingOf(const LimitSpec &limit);
//! What holds requests back: a limit by its name, or what the server said, which has none.
QString holderOf(const Holder &holder);
QString holderOf(const Holder &holder,
                 const std::vector<LimitSpec> &limits); //!< \see currentNameOf()

} // namespace penstock
