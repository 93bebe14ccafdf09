// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/support/result.h>

namespace penstock {

//! What Error::text() says, with the flags of this program that do what it proposes.
QString errorText(const Error &error);

//! What keeps limits from being shared as \a shared says, in one line; where \a trouble is empty, that it is
//! over.
QString sharingText(const SharedSpec &shared, const QString &trouble);

} // namespace penstock
