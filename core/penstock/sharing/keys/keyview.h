// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackoptions.h>
#include <penstock/sharing/keys/keyrecovery.h>
#include <penstock/sharing/keys/keyusers.h>

namespace penstock {

//! What there is to show of a key at a moment.
struct KeyView
{
    KeyIdentity key = {};
    std::optional<WallTime> since = std::nullopt; //!< When what is used was counted first.
    std::optional<WallTime> savedAt = std::nullopt; //!< When its file was written last.
    std::optional<KeyHost> writer = std::nullopt; //!< By whom.
    std::vector<LimitSpec> limits = {}; //!< That were kept to then.
    std::vector<LimitLevel> levels = {}; //!< Of these, in their order: what is left of each now.
    //! Nothing goes before that: a server said so, or has banned its callers.
    std::optional<WallTime> closedUntil = std::nullopt;
    std::vector<KeyUser> users = {}; //!< Processes of this machine that use it now.
    std::optional<Error> fault = std::nullopt; //!< Why nothing is known of it.
};

//! Changes nothing, asks for no secret. Of a key that is not there it has the id, and who uses it.
PENSTOCK_EXPORT KeyView viewOfKey(const KeyFolder &folder, const QString &id, ClockReading now,
                                  const KeyHost &here);
//! Of all keys in \a folder, by their servers; none where it is not there.
PENSTOCK_EXPORT std::vector<KeyView> viewsOfKeys(const KeyFolder &folder, ClockReading now);

//! "12 of 30 used", in units of the limit; below 0 left: "34 of 30 used".
PENSTOCK_EXPORT QString usedText(const LimitLevel &level);

} // namespace penstock
