// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace penstock {

//! The forms of core's errors, for SentenceForms, in the context "ErrorText".
std::span<const char *const> errorPlaces(); //!< Where: Error::where.
std::span<const char *const> errorSentences(); //!< What and fix, and what is filled into these.

} // namespace penstock
