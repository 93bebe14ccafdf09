// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/usagerecovery.h>

namespace penstock {

//! The state of a key, for display.
struct UsageView
{
    KeyIdentity key = {};
    std::optional<WallTime> since = std::nullopt; //!< First known use.
    std::optional<WallTime> savedAt = std::nullopt; //!< Last write of its file.
    std::optional<KeyHost> writer = std::nullopt;
    std::vector<Limit> limits = {}; //!< Limits in force then.
    std::vector<LimitLevel> levels = {}; //!< Levels of the limits now, in order.
    //! End of a pause by the server, or of a ban.
    std::optional<WallTime> closedUntil = std::nullopt;
    std::vector<KeyUser> users = {};
    std::optional<Error> fault = std::nullopt; //!< Set if its usage is unknown.
};

//! Changes nothing and asks for no secret. For an unknown key, only id and users are set.
PENSTOCK_EXPORT UsageView viewOfKey(const UsageFolder &folder, const QString &id, ClockReading now,
                                    const KeyHost &here);
//! Returns all keys in \a folder, sorted by server.
PENSTOCK_EXPORT std::vector<UsageView> viewsOfKeys(const UsageFolder &folder, ClockReading now);

//! Returns "12 of 30 used", in units of the limit. It may exceed the limit: "34 of 30 used".
PENSTOCK_EXPORT QString usedText(const LimitLevel &level);

} // namespace penstock
