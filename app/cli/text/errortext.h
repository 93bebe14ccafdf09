// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/redis/limiter/redisbudget.h>
#include <penstock/support/result.h>

#include <optional>
#include <string>

namespace penstock {

//! The value of --data-dir, which the parser sets. Empty if it is not given.
std::string &givenDataDir();
//! Returns the option with its value, for commands that use the same folder. May be empty.
QString dataDirFlag();

//! Returns Error::text() with the options and commands that fix the error. Commands repeat
//! --data-dir. One that stores a secret also allows the servers of \a profileFile, unless empty.
QString errorText(const Error &error, const QString &profileFile = {});

//! Returns one line on limits that are shared as \a shared says: the error \a trouble, or that
//! sharing works again.
QString sharingText(const RedisBudget &shared, const std::optional<Error> &trouble);

} // namespace penstock
