// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/support/result.h>

#include <optional>

namespace penstock {

//! Error::text() with the options and commands for its remedies.
QString errorText(const Error &error);

//! What keeps limits from being shared as \a shared says, in one line; without \a trouble, that it is over.
QString sharingText(const SharedSpec &shared, const std::optional<Error> &trouble);

} // namespace penstock
