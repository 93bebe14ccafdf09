// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/permit/holder.h>
#include <penstock/limits/spec/limit.h>

#include <QStringList>

#include <vector>

namespace penstock {

//! Names of the algorithms, in the order of LimitSettings.
QStringList algorithmWords();
//! "600 in 1 min for POST /search/*", like describe() in core.
QString ruleOf(const Limit &limit);
//! Name of a limit. A default name such as 20/5s follows the current numbers, for example 19/5s.
QString currentNameOf(const Limit &limit);
//! Current name of the limit \a name; \a name if it does not exist.
QString currentNameIn(const std::vector<Limit> &limits, const QString &name);
//! "Sliding window: 600 in 1 min"
QString readingOf(const Limit &limit);
//! Name of what delays requests: a limit, or the server's pause.
QString holderOf(const Holder &holder);
QString holderOf(const Holder &holder,
                 const std::vector<Limit> &limits); //!< \see currentNameOf()

} // namespace penstock
