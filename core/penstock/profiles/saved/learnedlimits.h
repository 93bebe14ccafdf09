// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/stack/stackoptions.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <span>

namespace penstock {

//! \a profile with its limits as a server keeps them: those of the same name, or without a name and
//! with the same settings, take the settings that were learned. Others stay as they are.
PENSTOCK_EXPORT Profile withLearned(Profile profile, std::span<const LearnedLimit> learned);

//! The same for the profile in the file \a path, which is replaced. Errors are those of
//! readProfile() and writeProfile().
PENSTOCK_EXPORT Result<void> acceptLearned(const QString &path,
                                           std::span<const LearnedLimit> learned);

//! \a profile with the limits that nobody had declared, but for those that are only guessed.
PENSTOCK_EXPORT Profile withDiscovered(Profile profile,
                                       std::span<const DiscoveredLimit> discovered);
//! The same for the profile in the file \a path, which is replaced. Errors as of acceptLearned().
PENSTOCK_EXPORT Result<void> acceptDiscovered(const QString &path,
                                              std::span<const DiscoveredLimit> discovered);
//! For people: "50 in 5 s (stated: the server's answers state it)".
PENSTOCK_EXPORT QString discoveredText(const DiscoveredLimit &discovered);

//! For people: "100 in 10 s, not 120 in 10 s (limit \"api\")".
PENSTOCK_EXPORT QString learnedText(const LearnedLimit &learned);

} // namespace penstock
