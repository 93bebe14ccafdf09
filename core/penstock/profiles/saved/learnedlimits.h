// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackoptions.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <span>

namespace penstock {

//! \a profile with its limits as a server keeps them: those of the same name, or without a name and
//! with the same settings, take the settings that were learned. Others stay as they are.
PENSTOCK_EXPORT Profile withLearned(Profile profile, std::span<const LearnedLimit> learned);

//! The same for the profile in the file \a path, which is replaced.
PENSTOCK_EXPORT Result<void> acceptLearned(const QString &path,
                                           std::span<const LearnedLimit> learned);

//! For people: "100 in 10 s, not 120 in 10 s (limit \"api\")".
PENSTOCK_EXPORT QString learnedText(const LearnedLimit &learned);

} // namespace penstock
