// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

#include <span>

namespace penstock {

//! Returns \a profile with learned settings for limits of the same name, or for unnamed limits with
//! the same old settings.
PENSTOCK_EXPORT Profile withLearned(Profile profile, std::span<const LearnedLimit> learned);

//! Applies withLearned() to the file \a path. Errors are those of readProfile() and writeProfile().
PENSTOCK_EXPORT Result<void> acceptLearned(const QString &path,
                                           std::span<const LearnedLimit> learned);

//! Returns \a profile with the discovered limits added, except guesses.
PENSTOCK_EXPORT Profile withDiscovered(Profile profile,
                                       std::span<const DiscoveredLimit> discovered);
//! Applies withDiscovered() to the file \a path. Errors are those of acceptLearned().
PENSTOCK_EXPORT Result<void> acceptDiscovered(const QString &path,
                                              std::span<const DiscoveredLimit> discovered);
//! Returns a display text: "50 in 5 s (stated: …)".
PENSTOCK_EXPORT QString discoveredText(const DiscoveredLimit &discovered);

//! Returns a display text: "100 in 10 s, not 120 in 10 s (limit \"api\")".
PENSTOCK_EXPORT QString learnedText(const LearnedLimit &learned);

} // namespace penstock
